import { BRAND } from '@trunfo/contract/brand'

const COMMON: Readonly<Record<string, string>> = {
  brand: BRAND.name,
  product: BRAND.tournament,
  productTitle: BRAND.tournament.charAt(0).toUpperCase() + BRAND.tournament.slice(1),
}

/** Puts facts into a text of `locales`; the names of the brand come by themselves, as they do on the pages. */
export function fillText(text: string, facts: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${facts[name] ?? COMMON[name] ?? ''}`)
}
