import { BRAND } from '@trunfo/contract/brand'
import { useEffect } from 'react'

/** `Jogos · Trunfo` in the tab, or the name alone. The server gives a public page the same title before any script runs. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${BRAND.name}` : BRAND.name
  }, [title])
}
