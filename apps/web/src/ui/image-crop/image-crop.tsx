import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { type CropView, viewAfterKey, ZOOM_MAX, zoomView } from './crop.ts'
import { drawCrop } from './draw-crop.ts'
import { useCropGestures } from './use-crop-gestures.ts'

const STAGE_PX = 512

const imageCropLabels = {
  stage: 'Enquadramento da imagem',
  keys: 'Arraste para mover, ou use as setas do teclado. As teclas + e − aproximam e afastam.',
  zoom: 'Aproximação',
}

interface ImageCropProps {
  picture: ImageBitmap
  view: CropView
  onChange: (view: CropView) => void
  labels?: Partial<typeof imageCropLabels>
}

/**
 * Selects a square of an image, shown through a round mask. Drawn on a canvas because the content security
 * policy forbids `blob:` images, which the usual libraries need.
 */
export function ImageCrop({ picture, view, onChange, labels: ownLabels }: ImageCropProps) {
  const labels = { ...imageCropLabels, ...ownLabels }
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const gestures = useCropGestures(picture, view, onChange)

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, view)
  }, [picture, view])

  const handleKey = (event: KeyboardEvent) => {
    const next = viewAfterKey(view, picture, event.key)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }

  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: no native element is an image that arrow keys move. */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture inside.
        tabIndex={0}
        aria-label={labels.stage}
        aria-describedby={`${id}-keys`}
        onKeyDown={handleKey}
        {...gestures}
        className="relative mx-auto aspect-square w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-md bg-background active:cursor-grabbing"
      >
        <canvas ref={canvas} width={STAGE_PX} height={STAGE_PX} className="size-full" />
        {/* The shadow around the round hole dims the corners. */}
        <div className="pointer-events-none absolute inset-0 rounded-full border-2 border-foreground/80 shadow-[0_0_0_999px] shadow-background/70" />
      </div>
      <p id={`${id}-keys`} className="text-center text-xs text-balance text-muted-foreground">
        {labels.keys}
      </p>
      <div className="flex items-center gap-3 text-muted-foreground">
        <ZoomOut aria-hidden className="size-5 shrink-0" />
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={view.zoom}
          aria-label={labels.zoom}
          onChange={({ target }) => onChange(zoomView(view, picture, target.valueAsNumber))}
          className="h-11 w-full cursor-pointer accent-primary"
        />
        <ZoomIn aria-hidden className="size-5 shrink-0" />
      </div>
    </div>
  )
}
