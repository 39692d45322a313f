import { BRAND } from '@trunfo/contract/brand'
import { useEffect } from 'react'

const SUFFIX = ` · ${BRAND.name}`

/** The page's own title and the prefix before it. Until a page sets its title, the HTML's title counts. */
let own: string | undefined
let mark: string | null = null

/** Sets the tab title to `Jogos · Trunfo`, or to the brand alone. The server renders the same one. */
export function usePageTitle(title?: string): void {
  useEffect(() => write(title ? `${title}${SUFFIX}` : BRAND.name, mark), [title])
}

/** Puts a prefix before the title of any page; null removes it. */
export function markTitle(text: string | null): void {
  write(own ?? document.title, text)
}

function write(title: string, text: string | null): void {
  own = title
  mark = text
  document.title = mark ? `${mark} · ${own}` : own
}

/** The current page's title without the brand; null if it has none of its own. */
export function pageName(): string | null {
  const title = own ?? document.title
  return title.endsWith(SUFFIX) ? title.slice(0, -SUFFIX.length) : null
}
