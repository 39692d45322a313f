import { type CropView, sideOf } from './crop.ts'

/** Draws the square that the view shows over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, view: CropView): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(view, picture)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    picture,
    ...[view.x - side / 2, view.y - side / 2, side, side],
    ...[0, 0, canvas.width, canvas.height],
  )
}

/** The square as a file of its own; where a browser cannot write WebP it writes PNG. */
export async function cropToFile(
  picture: ImageBitmap,
  view: CropView,
  { edgePx, name }: { edgePx: number; name: string },
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = edgePx
  canvas.height = edgePx
  drawCrop(canvas, picture, view)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('the browser could not write the picture')
  return new File([blob], name, { type: blob.type })
}
