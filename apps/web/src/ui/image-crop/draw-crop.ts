import { type CropView, sideOf } from './crop.ts'

/** Draws the visible square over the whole canvas. */
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

/** Renders the square to a WebP file, or PNG where WebP is unsupported. Throws if encoding fails. */
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
