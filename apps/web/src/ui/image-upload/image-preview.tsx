import ImageIcon from 'lucide-react/icons/image'
import { useEffect, useRef, useState } from 'react'

const MAX_EDGE_PX = 640

/** Shows a local file. Drawn on a canvas, because the content security policy forbids `blob:` URLs. */
export function ImagePreview({ file, alt }: { file: File; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)

  useEffect(() => {
    let isStale = false
    setIsUnreadable(false)
    createImageBitmap(file).then(
      (bitmap) => {
        if (!isStale) draw(canvas.current, bitmap)
        bitmap.close()
      },
      () => {
        if (!isStale) setIsUnreadable(true)
      },
    )
    return () => {
      isStale = true
    }
  }, [file])

  if (isUnreadable) return <ImageIcon aria-hidden className="size-10 text-muted-foreground" />
  return <canvas ref={canvas} role="img" aria-label={alt} className="max-h-48 max-w-full rounded-sm" />
}

function draw(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  if (!canvas) return
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
