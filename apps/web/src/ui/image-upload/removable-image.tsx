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
  /** What is saved while its picture is on the way would go without. */
  onSending: (isSending: boolean) => void
  /** Whatever has to be said about the picture that was sent. */
  children?: ReactNode
}

/** A picture of a form that can be taken back before the form is sent. */
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
      {/* A picture that was taken back leaves an empty box behind. */}
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
