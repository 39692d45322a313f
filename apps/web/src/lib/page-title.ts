import { BRAND } from '@trunfo/contract/brand'
import { useEffect } from 'react'

const SUFFIX = ` · ${BRAND.name}`

/** The page's own, and what stands before it. Until a page says its title, it has the one that the HTML brought. */
let own: string | undefined
let mark: string | null = null

/** `Jogos · Trunfo` in the tab, or the name alone. The server gives a public page the same title before any script runs. */
export function usePageTitle(title?: string): void {
  useEffect(() => write(title ? `${title}${SUFFIX}` : BRAND.name, mark), [title])
}

/** Puts a word before the title, whatever page is in sight; null takes it away. */
export function markTitle(text: string | null): void {
  write(own ?? document.title, text)
}

function write(title: string, text: string | null): void {
  own = title
  mark = text
  document.title = mark ? `${mark} · ${own}` : own
}

/** What the page in sight is called, where it has a name of its own. */
export function pageName(): string | null {
  const title = own ?? document.title
  return title.endsWith(SUFFIX) ? title.slice(0, -SUFFIX.length) : null
}
