import { type RefObject, useLayoutEffect, useState } from 'react'

/** The rows to draw: the first, and the one after the last. */
export interface RowBand {
  first: number
  last: number
}

/** A bracket of this many rows is drawn whole, so that searching and printing the page find all of it. */
const ROWS_DRAWN_WHOLE = 64
/** Drawn beyond both edges, so that a turn of the wheel or a step of the keyboard meets no emptiness. */
const MARGIN_ROWS = 8
/** The band moves in steps, or each pixel of scrolling would draw anew. */
const STEP_ROWS = 4

/**
 * Which rows of a list can be seen, followed while it scrolls: by itself, or with the page. Rows are equally
 * high, so that where each stands is known without drawing it.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  rowCount: number,
): RowBand {
  const isWhole = rowCount <= ROWS_DRAWN_WHOLE
  const [seen, setSeen] = useState<RowBand>({ first: 0, last: MARGIN_ROWS * 2 })

  useLayoutEffect(() => {
    if (isWhole) return
    const look = () => {
      if (!list.current || !scroller.current) return
      const band = bandOf(
        list.current.getBoundingClientRect(),
        scroller.current.getBoundingClientRect(),
        rowCount,
      )
      setSeen((old) => (old.first === band.first && old.last === band.last ? old : band))
    }
    look()
    // Scrolling does not bubble, but it can be caught on its way down: the page's and the list's own alike.
    const options = { capture: true, passive: true }
    document.addEventListener('scroll', look, options)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, options)
      window.removeEventListener('resize', look)
    }
  }, [scroller, list, rowCount, isWhole])

  return isWhole ? { first: 0, last: rowCount } : seen
}

function bandOf(list: DOMRect, scroller: DOMRect, rowCount: number): RowBand {
  const rowHeight = list.height / rowCount
  const rowAt = (y: number) => Math.min(rowCount, Math.max(0, (y - list.top) / rowHeight))
  const first = rowAt(Math.max(0, scroller.top)) - MARGIN_ROWS
  const last = rowAt(Math.min(window.innerHeight, scroller.bottom)) + MARGIN_ROWS
  return {
    first: Math.max(0, Math.floor(first / STEP_ROWS) * STEP_ROWS),
    last: Math.min(rowCount, Math.ceil(last / STEP_ROWS) * STEP_ROWS),
  }
}
