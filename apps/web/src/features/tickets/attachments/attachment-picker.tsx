import { TICKET_ATTACHMENTS_MAX } from '@trunfo/contract/tickets'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '@trunfo/contract/uploads'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { ImagePreview } from '@/ui/image-upload/image-preview.tsx'
import { Progress } from '@/ui/progress.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'
import type { Attachment, Attachments } from './use-attachments.ts'

/** Previews of the attachments and a button to add one. The parent handles dropping and pasting. */
export function AttachmentPicker({ attachments }: { attachments: Attachments }) {
  const { t } = useTicketsTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { items, problem } = attachments

  function remove(key: string) {
    attachments.remove(key)
    input.current?.focus()
  }

  return (
    <div className="grid gap-2">
      {items.length > 0 && (
        <ul
          aria-label={t('attachments.label')}
          className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
        >
          {items.map((item) => (
            <li key={item.key}>
              <Item item={item} onRetry={() => attachments.retry(item)} onRemove={() => remove(item.key)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label
          className={cn(
            buttonVariants({ variant: 'outline', size: 'sm' }),
            'min-h-11 cursor-pointer has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring',
          )}
        >
          <ImagePlus aria-hidden />
          {t('attachments.add')}
          <input
            ref={input}
            type="file"
            multiple
            accept={UPLOAD_TYPES.join(',')}
            className="sr-only"
            aria-describedby={`${id}-hint ${id}-problem`}
            onChange={({ target }) => {
              attachments.add([...(target.files ?? [])])
              // Lets the same file be chosen again.
              target.value = ''
            }}
          />
        </label>
        <p id={`${id}-hint`} className="min-w-0 flex-1 basis-48 text-xs text-muted-foreground">
          {t('attachments.hint', { size: UPLOAD_LIMITS.maxMegabytes, max: TICKET_ATTACHMENTS_MAX })}
        </p>
      </div>
      <p
        id={`${id}-problem`}
        role="alert"
        className="flex items-start gap-1.5 text-sm text-destructive empty:hidden"
      >
        {problem && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </>
        )}
      </p>
    </div>
  )
}

interface ItemProps {
  item: Attachment
  onRetry: () => void
  onRemove: () => void
}

function Item({ item: { file, progress, uploadId, problem }, onRetry, onRemove }: ItemProps) {
  const { t } = useTicketsTexts()
  const { name } = file
  const isSending = uploadId === null && problem === null
  return (
    <div
      className={cn(
        'relative flex h-28 flex-col items-center justify-center overflow-clip rounded-md border bg-background p-1',
        problem && 'border-destructive',
      )}
    >
      <div
        className={cn('flex min-h-0 flex-1 items-center [&_canvas]:max-h-full', isSending && 'opacity-60')}
      >
        <ImagePreview file={file} alt={isSending ? name : t('attachments.done', { name })} />
      </div>
      {isSending && (
        <Progress
          value={progress * 100}
          aria-label={t('attachments.uploading', { name })}
          className="absolute inset-x-1 bottom-1 w-auto"
        />
      )}
      {problem && (
        <div className="grid w-full justify-items-center gap-1">
          <p role="alert" className="line-clamp-2 text-center text-xs text-destructive" title={problem}>
            {problem}
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={onRetry}
            aria-label={t('attachments.retry', { name })}
          >
            <RotateCw aria-hidden />
          </Button>
        </div>
      )}
      <Button
        variant="secondary"
        size="icon-sm"
        className="absolute top-1 right-1 rounded-full"
        aria-label={isSending ? t('attachments.cancel', { name }) : t('attachments.remove', { name })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}
