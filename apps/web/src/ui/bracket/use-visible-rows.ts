import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows to render: `first` inclusive, `last` exclusive. */
export interface RowBand {
  first: number
  last: number
}

/** Brackets up to this size are rendered completely, so that searching and printing the page work. */
const ROWS_DRAWN_WHOLE = 64
/** Rendered beyond both edges, so that scrolling and keyboard moves do not reach empty rows. */
const MARGIN_ROWS = 8
/** The band moves in steps, so that not every scrolled pixel causes a render. */
const STEP_ROWS = 4

/**
 * The rows in view, updated while the list or the page scrolls. All rows have the same height, so positions
 * are known without rendering.
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
    // Scroll events do not bubble; capturing catches both the page's and the list's own.
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
