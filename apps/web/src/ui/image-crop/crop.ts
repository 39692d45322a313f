/** The visible square of an image: its centre in image pixels, and its zoom. */
export interface CropView {
  readonly x: number
  readonly y: number
  /** 1 shows the largest possible square. */
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const ZOOM_MAX = 4

/** The largest centred square. */
export function wholeView({ width, height }: Size): CropView {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

export function sideOf({ zoom }: CropView, { width, height }: Size): number {
  return Math.min(width, height) / zoom
}

/** The nearest view whose square lies inside the picture. */
export function clampView(view: CropView, size: Size): CropView {
  const zoom = clamp(view.zoom, 1, ZOOM_MAX)
  const half = sideOf({ ...view, zoom }, size) / 2
  return {
    zoom,
    x: clamp(view.x, half, size.width - half),
    y: clamp(view.y, half, size.height - half),
  }
}

/** Moves by fractions of the visible square: `x: 0.5` shifts it right by half its width. */
export function moveView(view: CropView, size: Size, parts: { x: number; y: number }): CropView {
  const side = sideOf(view, size)
  return clampView({ ...view, x: view.x + parts.x * side, y: view.y + parts.y * side }, size)
}

export function zoomView(view: CropView, size: Size, zoom: number): CropView {
  return clampView({ ...view, zoom }, size)
}

const STEP = 0.05
const ZOOM_STEP = 0.1

/** The view after a key press; null for keys without a function. */
export function viewAfterKey(view: CropView, size: Size, key: string): CropView | null {
  switch (key) {
    case 'ArrowLeft':
      return moveView(view, size, { x: -STEP, y: 0 })
    case 'ArrowRight':
      return moveView(view, size, { x: STEP, y: 0 })
    case 'ArrowUp':
      return moveView(view, size, { x: 0, y: -STEP })
    case 'ArrowDown':
      return moveView(view, size, { x: 0, y: STEP })
    case '+':
    case '=':
      return zoomView(view, size, view.zoom + ZOOM_STEP)
    case '-':
      return zoomView(view, size, view.zoom - ZOOM_STEP)
    default:
      return null
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
