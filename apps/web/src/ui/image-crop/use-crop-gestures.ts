import { type PointerEvent, useRef } from 'react'
import { type CropView, moveView, type Size, zoomView } from './crop.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Drags with one finger or the mouse, zooms with two fingers. */
export function useCropGestures(size: Size, view: CropView, onChange: (view: CropView) => void) {
  const pointers = useRef(new Map<number, Point>())

  const forget = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const after = { x: event.clientX, y: event.clientY }
      pointers.current.set(event.pointerId, after)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        const spread = distance(other, after) / Math.max(1, distance(other, before))
        onChange(zoomView(view, size, view.zoom * spread))
        return
      }
      const { clientWidth } = event.currentTarget
      const parts = { x: (before.x - after.x) / clientWidth, y: (before.y - after.y) / clientWidth }
      onChange(moveView(view, size, parts))
    },
    onPointerUp: forget,
    onPointerCancel: forget,
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
