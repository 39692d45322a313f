import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { ImageUpload } from './image-upload.tsx'
import type { Upload } from './use-upload.ts'

interface RemovableImageProps<Result> {
  label: string
  hint: string
  removeLabel: string
  isPresent: boolean
  upload: Upload<Result>
  describeError: (error: unknown) => string
  onUploaded: (result: Result) => void
  onRemoved: () => void
  /** Called when an upload starts and ends; block saving meanwhile, or the image would be missing. */
  onSending: (isSending: boolean) => void
  /** Messages about the uploaded image. */
  children?: ReactNode
}

/** A form's image, which can be removed before the form is submitted. */
export function RemovableImage<Result>({
  hint,
  removeLabel,
  isPresent,
  upload,
  onRemoved,
  onSending,
  children,
  ...image
}: RemovableImageProps<Result>) {
  const [removals, setRemovals] = useState(0)

  const send: Upload<Result> = async (file, options) => {
    onSending(true)
    try {
      return await upload(file, options)
    } finally {
      onSending(false)
    }
  }

  function remove() {
    onRemoved()
    setRemovals(removals + 1)
  }

  return (
    <div className="grid gap-2">
      {/* The key resets the upload box after a removal. */}
      <ImageUpload key={removals} upload={send} {...image} />
      {children}
      {isPresent ? (
        <Button variant="outline" className="justify-self-start" onClick={remove}>
          {removeLabel}
        </Button>
      ) : (
        <p className="text-xs text-muted-foreground">{hint}</p>
      )}
    </div>
  )
}
