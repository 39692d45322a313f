import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ownSince } from './own-searches.ts'

const PAUSE_MS = 300

export interface SearchInAddress {
  /** The field's text. */
  typed: string
  /** The term to search for: `typed`, after a pause in typing. */
  search: string
  type: (text: string) => void
}

/** A search term kept in the URL (`?q=`), so it survives a reload and can be shared. */
export function useSearchInAddress(): SearchInAddress {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const own = useRef<readonly string[]>([search])

  const write = useEffectEvent((text: string) => {
    // The user may have navigated away: this page stays mounted until the next one has loaded.
    if (window.location.pathname !== pathname) return
    own.current = [...own.current, text]
    // Reads the current URL, because a filter chosen just now may not have been rendered yet.
    const next = new URLSearchParams(window.location.search)
    if (text) next.set('q', text)
    else next.delete('q')
    // Replaces the history entry, so that Back skips pauses in typing.
    setParams(next, { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    const text = typed.trim()
    if (text === own.current.at(-1)) return
    const timer = setTimeout(() => write(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [typed])

  // A link or the Back button set another search.
  useEffect(() => {
    const since = ownSince(own.current, search)
    own.current = since ?? [search]
    if (!since) setTyped(search)
  }, [search])

  return { typed, search, type: setTyped }
}
