import { type PointerEvent, useEffect, useRef, useState } from 'react'

export interface Drag {
  readonly id: string
  readonly from: number
  /** The position under the pointer. */
  readonly to: number
  /** How far the row has been dragged, in pixels of the page. */
  readonly offset: number
}

/** Closer than this to the edge of the window, the page scrolls along. */
const EDGE_PX = 72
const SCROLL_PX = 12

export interface Handle {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}

/**
 * Drags rows of a list by a handle, by mouse, pen or finger. Rows carry their position in `data-position`. Escape, or a
 * gesture that the browser takes over, ends it without a move.
 */
export function useDrag(onDrop: (id: string, position: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef({ y: 0, scroll: 0 })
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null)
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [isDragging])

  function begin({ currentTarget, button, pointerId, clientY }: PointerEvent, id: string, from: number) {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    start.current = { y: clientY, scroll: window.scrollY }
    setDrag({ id, from, to: from, offset: 0 })
  }

  function move({ clientY, currentTarget }: PointerEvent) {
    if (!drag) return
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
    if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
    const offset = clientY - start.current.y + window.scrollY - start.current.scroll
    setDrag({ ...drag, to: positionAt(currentTarget, clientY, drag.from), offset })
  }

  function end() {
    if (drag && drag.to !== drag.from) onDrop(drag.id, drag.to)
    setDrag(null)
  }

  const handleOf = (id: string, position: number): Handle => ({
    onPointerDown: (event: PointerEvent) => begin(event, id, position),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handleOf }
}

/** One more than the number of other rows above the pointer: the list begins at position 1. */
function positionAt(handle: Element, y: number, from: number): number {
  const rows = [...(handle.closest('ol')?.querySelectorAll<HTMLElement>('[data-position]') ?? [])]
  const others = rows.filter(({ dataset }) => dataset.position !== `${from}`)
  return 1 + others.filter((row) => middleOf(row) < y).length
}

function middleOf(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect()
  return (top + bottom) / 2
}
