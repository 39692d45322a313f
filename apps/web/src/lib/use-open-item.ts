import { readId } from '@trunfo/contract/ids'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHasPanel } from '@/ui/side-panel.tsx'

interface OpenItemOptions<Row> {
  list: { data: unknown; isPlaceholderData: boolean }
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** What narrows the list: whoever changes it leaves the item behind. */
  view: object
  param?: string
}

export interface OpenItem<Row> {
  hasPanel: boolean
  openId: string | null
  /** What the panel shows, of the list. */
  item: Row | undefined
  open: (id: string) => void
  close: () => void
  /** Of the panel. */
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * Which item of a list is open beside it. It stands in the address, so that a reload keeps it and a link leads to it. An
 * item that leaves the list, as it does once it is decided, gives its place to the next one.
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

  // Stable, unlike the router's: a new one would draw the cells of a table anew, with the button that has the focus.
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

/** Back to the row or, where the last one has gone, to the heading of the page. */
function leave(id: string): void {
  const heading = document.querySelector('main h1')
  heading?.setAttribute('tabindex', '-1')
  const next = document.querySelector(`tr[data-row="${id}"]`) ?? heading
  if (next instanceof HTMLElement) next.focus()
}

/** The asked item or, once it has left the list that it was seen in, the one that now stands in its place. */
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
