import ImageUp from 'lucide-react/icons/image-up'
import { type DragEvent, useState } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { cn } from '@/ui/cn.ts'

interface PicturePickerProps {
  hasPicture: boolean
  isDisabled: boolean
  onPicture: (picture: ImageBitmap) => void
  onProblem: (problem: string) => void
}

/** Accepts any image that the browser can decode: only the re-encoded crop is uploaded. */
export function PicturePicker({ hasPicture, isDisabled, onPicture, onProblem }: PicturePickerProps) {
  const { t } = useSettingsTexts()
  const [isOver, setIsOver] = useState(false)

  async function take(file: File | undefined) {
    if (!file || isDisabled) return
    try {
      onPicture(await createImageBitmap(file))
    } catch {
      onProblem(t('settings.avatar.unreadable'))
    }
  }

  const handleDrag = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isNowOver && !isDisabled)
  }

  return (
    <label
      onDragOver={handleDrag(true)}
      onDragLeave={handleDrag(false)}
      onDrop={(event) => {
        handleDrag(false)(event)
        void take(event.dataTransfer.files[0])
      }}
      className={cn(
        'flex items-center justify-center gap-2 rounded-md border border-dashed border-input p-4 text-sm font-semibold text-primary transition-colors',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring',
        hasPicture ? 'min-h-11 py-2' : 'min-h-40 flex-col',
        isOver && 'border-ring bg-muted',
        isDisabled ? 'opacity-50' : 'cursor-pointer hover:bg-muted',
      )}
    >
      <ImageUp aria-hidden className={hasPicture ? 'size-5' : 'size-8 text-muted-foreground'} />
      {hasPicture ? t('settings.avatar.pickAnother') : t('settings.avatar.pick')}
      <input
        type="file"
        accept="image/*"
        disabled={isDisabled}
        className="sr-only"
        onChange={({ target }) => {
          void take(target.files?.[0])
          // Otherwise choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
    </label>
  )
}
