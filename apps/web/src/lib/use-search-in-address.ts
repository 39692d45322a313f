import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ownSince } from './own-searches.ts'

const PAUSE_MS = 300

export interface SearchInAddress {
  /** What stands in the field. */
  typed: string
  /** What is searched for: the same after a pause in typing. */
  search: string
  type: (text: string) => void
}

/** A search that lives in the address (`?q=`), so that it survives a reload and can be shared. */
export function useSearchInAddress(): SearchInAddress {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const own = useRef<readonly string[]>([search])

  const write = useEffectEvent((text: string) => {
    // Whoever has gone on is not called back: this page stays in sight until the next one is there.
    if (window.location.pathname !== pathname) return
    own.current = [...own.current, text]
    // Of the address as it is: a filter chosen a moment ago may not have been drawn yet.
    const next = new URLSearchParams(window.location.search)
    if (text) next.set('q', text)
    else next.delete('q')
    // Each pause in typing is not a place to go back to.
    setParams(next, { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    const text = typed.trim()
    if (text === own.current.at(-1)) return
    const timer = setTimeout(() => write(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [typed])

  // A link or the Back button brought another search.
  useEffect(() => {
    const since = ownSince(own.current, search)
    own.current = since ?? [search]
    if (!since) setTyped(search)
  }, [search])

  return { typed, search, type: setTyped }
}
