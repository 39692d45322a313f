import { BRAND } from '@trunfo/contract/brand'

const COMMON: Readonly<Record<string, string>> = {
  brand: BRAND.name,
  product: BRAND.tournament,
  productTitle: BRAND.tournament.charAt(0).toUpperCase() + BRAND.tournament.slice(1),
}

/**
 * Fills the `{{name}}` placeholders of a text from `locales`. Brand names are always available, as on the
 * pages; an unknown name becomes an empty string.
 */
export function fillText(text: string, facts: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${facts[name] ?? COMMON[name] ?? ''}`)
}
