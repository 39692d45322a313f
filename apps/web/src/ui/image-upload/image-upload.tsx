import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '@trunfo/contract/uploads'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ImageUp from 'lucide-react/icons/image-up'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { Progress } from '../progress.tsx'
import { ImagePreview } from './image-preview.tsx'
import { firstFile, imageProblem } from './image-problem.ts'
import { type Upload, useUpload } from './use-upload.ts'

const MEGABYTE = 1024 * 1024

const imageUploadLabels = {
  prompt: 'Escolha uma imagem',
  ways: 'ou arraste e solte, ou cole com Ctrl+V.',
  preview: 'Prévia da imagem',
  uploading: 'Enviando imagem',
  done: 'Imagem enviada.',
  failed: 'Não foi possível enviar a imagem.',
  type: 'Envie uma imagem JPEG, PNG ou WebP.',
  size: (maxBytes: number) => `A imagem passa de ${Math.floor(maxBytes / MEGABYTE)} MB.`,
  cancel: 'Cancelar envio',
  retry: 'Tentar novamente',
  replace: 'Trocar imagem',
}

interface ImageUploadProps<Result> {
  label: ReactNode
  upload: Upload<Result>
  onUploaded: (result: Result) => void
  /** Turns an error of `upload` into text. */
  describeError?: (error: unknown) => string
  types?: readonly string[]
  maxBytes?: number
  /** Accepts an image pasted anywhere on the page, not only while the box has the focus. */
  hasPagePaste?: boolean
  disabled?: boolean
  labels?: Partial<typeof imageUploadLabels>
}

/** Uploads a chosen, dropped or pasted image at once, with progress, cancel and retry. */
export function ImageUpload<Result>({
  label,
  upload,
  onUploaded,
  describeError,
  types = UPLOAD_TYPES,
  maxBytes = UPLOAD_MAX_BYTES,
  hasPagePaste = false,
  disabled = false,
  labels: ownLabels,
}: ImageUploadProps<Result>) {
  const labels = { ...imageUploadLabels, ...ownLabels }
  const id = useId()
  const { state, start, clear } = useUpload(upload, onUploaded)
  const [problem, setProblem] = useState<'type' | 'size' | null>(null)
  const [isOver, setIsOver] = useState(false)

  const take = (file: File | null): boolean => {
    if (!file || disabled) return false
    const found = imageProblem(file, { types, maxBytes })
    setProblem(found)
    if (!found) void start(file)
    return true
  }

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (take(firstFile(event.clipboardData))) event.preventDefault()
  })
  useEffect(() => {
    if (!hasPagePaste) return
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [hasPagePaste])

  const problemText = problem === 'size' ? labels.size(maxBytes) : problem === 'type' ? labels.type : null
  return (
    <div className="grid content-start gap-2">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside is the control. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(!disabled)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(firstFile(event.dataTransfer))
        }}
        onPaste={(event) => {
          if (!hasPagePaste && take(firstFile(event.clipboardData))) event.preventDefault()
        }}
        className={cn(
          'relative flex min-h-40 flex-col items-center justify-center gap-3 rounded-md border border-dashed border-input p-4 text-center transition-colors',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring',
          isOver && 'border-ring bg-muted',
          disabled && 'border-border',
          (state.step === 'failed' || problem) && 'border-destructive',
        )}
      >
        {state.step === 'idle' ? (
          <ImageUp aria-hidden className={cn('size-8 text-muted-foreground', disabled && 'opacity-50')} />
        ) : (
          <ImagePreview file={state.file} alt={labels.preview} />
        )}

        {state.step === 'uploading' ? (
          <>
            <div className="flex w-full max-w-xs items-center gap-3">
              <Progress value={state.progress * 100} aria-label={labels.uploading} />
              <span className="w-10 text-right text-xs tabular-nums">
                {Math.round(state.progress * 100)}%
              </span>
            </div>
            <Button variant="secondary" size="sm" onClick={clear}>
              {labels.cancel}
            </Button>
          </>
        ) : (
          <>
            {state.step === 'failed' && (
              <Note icon={CircleAlert} className="text-destructive" role="alert">
                {describeError?.(state.error) ?? labels.failed}
              </Note>
            )}
            {state.step === 'done' && (
              <Note icon={Check} className="text-success" role="status">
                {labels.done}
              </Note>
            )}
            <div className="flex flex-wrap items-center justify-center gap-3">
              {state.step === 'failed' && (
                <Button variant="secondary" size="sm" onClick={() => void start(state.file)}>
                  <RotateCw aria-hidden />
                  {labels.retry}
                </Button>
              )}
              <label
                className={cn(
                  'py-2 text-sm font-semibold text-primary underline-offset-4 after:absolute after:inset-0',
                  // Covers the whole box while it is empty; below the buttons once there are some.
                  state.step === 'failed'
                    ? 'relative py-2'
                    : !disabled && 'after:cursor-pointer hover:underline',
                  disabled && 'text-muted-foreground after:cursor-not-allowed',
                )}
              >
                {state.step === 'idle' ? labels.prompt : labels.replace}
                <input
                  type="file"
                  accept={types.join(',')}
                  disabled={disabled}
                  className="sr-only"
                  aria-labelledby={`${id}-label`}
                  aria-describedby={`${id}-ways${problemText ? ` ${id}-problem` : ''}`}
                  onChange={({ target }) => {
                    take(target.files?.[0] ?? null)
                    // Otherwise choosing the same file again would fire no change event.
                    target.value = ''
                  }}
                />
              </label>
            </div>
            <p
              id={`${id}-ways`}
              className={cn('text-xs text-muted-foreground', state.step !== 'idle' && 'sr-only')}
            >
              {labels.ways}
            </p>
          </>
        )}
      </div>
      {problemText && (
        <Note icon={CircleAlert} className="text-destructive" id={`${id}-problem`} role="alert">
          {problemText}
        </Note>
      )}
    </div>
  )
}

interface NoteProps {
  icon: typeof Check
  children: ReactNode
  className: string
  role: 'alert' | 'status'
  id?: string
}

function Note({ icon: Icon, children, className, role, id }: NoteProps) {
  return (
    <p id={id} role={role} className={cn('flex items-center gap-1.5 text-sm', className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  )
}
