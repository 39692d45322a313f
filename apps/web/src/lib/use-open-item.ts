import { readId } from '@trunfo/contract/ids'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHasPanel } from '@/ui/side-panel.tsx'

interface OpenItemOptions<Row> {
  list: { data: unknown; isPlaceholderData: boolean }
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Filters of the list; changing them closes the open item. */
  view: object
  param?: string
}

export interface OpenItem<Row> {
  hasPanel: boolean
  openId: string | null
  /** The row to show in the panel. */
  item: Row | undefined
  open: (id: string) => void
  close: () => void
  /** The panel's heading. */
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * Which item of a list is open in the panel beside it. The id is kept in the URL, so reloads and links work.
 * When the item leaves the list, for example once it is decided, the next one opens.
 */
export function useOpenItem<Row>(options: OpenItemOptions<Row>): OpenItem<Row> {
  const { list, rows, rowId, view, param = 'item' } = options
  const hasPanel = useHasPanel()
  const [params, setParams] = useSearchParams()
  const askedId = readId(params.get(param))
  const isKnown = hasPanel && list.data !== undefined && !list.isPlaceholderData
  const openId = useNextWhenGone(askedId, isKnown ? rows.map(rowId) : null, JSON.stringify(view))
  const heading = useRef<HTMLHeadingElement>(null)
  const wantsFocus = useRef(false)

  // Stable, unlike the router's: a new function would re-render the table and lose the focus.
  const navigate = useRef(setParams)
  useEffect(() => {
    navigate.current = setParams
  })
  const show = useCallback(
    (id: string | null) => {
      const address = new URLSearchParams(window.location.search)
      const isFirst = id !== null && !address.has(param)
      if (id === null) address.delete(param)
      else address.set(param, id)
      navigate.current(address, { preventScrollReset: true, replace: !isFirst })
    },
    [param],
  )
  useEffect(() => {
    if (openId !== askedId) show(openId)
  }, [openId, askedId, show])

  const open = useCallback(
    (id: string) => {
      wantsFocus.current = true
      show(id)
    },
    [show],
  )
  const close = useCallback(() => show(null), [show])

  const shownId = useRef(openId)
  useEffect(() => {
    const before = shownId.current
    shownId.current = openId
    if (before === openId) return
    const isLost = document.activeElement === document.body
    if (openId === null && before !== null && isLost) leave(before)
    if (openId !== null && (wantsFocus.current || isLost)) heading.current?.focus({ preventScroll: true })
    wantsFocus.current = false
  }, [openId])

  const item = hasPanel ? rows.find((row) => rowId(row) === openId) : undefined
  return { hasPanel, openId, item, open, close, heading }
}

/** Moves the focus back to the row or, if it is gone, to the page's heading. */
function leave(id: string): void {
  const heading = document.querySelector('main h1')
  heading?.setAttribute('tabindex', '-1')
  const next = document.querySelector(`tr[data-row="${id}"]`) ?? heading
  if (next instanceof HTMLElement) next.focus()
}

/** The requested item or, once it has left the list it was seen in, the one now at its index. */
function useNextWhenGone(askedId: string | null, ids: readonly string[] | null, view: string) {
  const [seen, setSeen] = useState<{ id: string; index: number; view: string } | null>(null)
  if (askedId === null || !ids) return askedId
  const index = ids.indexOf(askedId)
  if (index >= 0) {
    if (seen?.id !== askedId || seen.index !== index || seen.view !== view)
      setSeen({ id: askedId, index, view })
    return askedId
  }
  if (seen?.id !== askedId) return askedId
  return seen.view === view ? (ids[Math.min(seen.index, ids.length - 1)] ?? null) : null
}
