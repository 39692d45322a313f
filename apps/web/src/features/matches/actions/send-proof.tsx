import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '@trunfo/contract/uploads'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ImageUp from 'lucide-react/icons/image-up'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { ImagePreview } from '@/ui/image-upload/image-preview.tsx'
import { firstFile } from '@/ui/image-upload/image-problem.ts'
import { Progress } from '@/ui/progress.tsx'
import { useHasKeyboard } from '@/ui/use-has-keyboard.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { useProof } from './use-proof.ts'

/**
 * Accepts an image that is chosen, dropped or pasted anywhere on the page, and previews it before sending.
 */
export function SendProof({ matchId, left }: { matchId: string; left: number }) {
  const { t } = useMatchesTexts()
  const id = useId()
  const proof = useProof(matchId)
  const { file, problem, progress } = proof
  const [isOver, setIsOver] = useState(false)
  const hasKeyboard = useHasKeyboard()

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (proof.take(firstFile(event.clipboardData))) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])

  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside is the control. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          proof.take(firstFile(event.dataTransfer))
        }}
        className={cn(
          'relative flex min-h-28 flex-col items-center justify-center gap-2 rounded-md border border-dashed border-input p-4 text-center transition-colors',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring',
          isOver && 'border-ring bg-muted',
          problem && 'border-destructive',
        )}
      >
        {file ? (
          <ImagePreview file={file} alt={t('proof.preview')} />
        ) : (
          <ImageUp aria-hidden className="size-7 text-muted-foreground" />
        )}
        {progress === null && (
          <label className="cursor-pointer py-1 text-sm font-semibold text-primary underline-offset-4 after:absolute after:inset-0 hover:underline">
            {file ? t('proof.another') : t('proof.choose')}
            <input
              type="file"
              accept={UPLOAD_TYPES.join(',')}
              className="sr-only"
              aria-describedby={`${id}-ways ${id}-limits ${id}-problem`}
              onChange={({ target }) => {
                proof.take(target.files?.[0] ?? null)
                // Lets the same file be chosen again.
                target.value = ''
              }}
            />
          </label>
        )}
        <p id={`${id}-ways`} className={cn('text-xs text-muted-foreground empty:hidden', file && 'sr-only')}>
          {hasKeyboard && t('proof.ways')}
        </p>
      </div>
      <p id={`${id}-limits`} className="text-xs text-muted-foreground">
        {t('proof.limits', { left, max: MATCH_PROOFS_MAX, size: UPLOAD_LIMITS.maxMegabytes })}
      </p>
      <p id={`${id}-problem`} role="alert" className="flex gap-1.5 text-sm text-destructive empty:hidden">
        {problem && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </>
        )}
      </p>
      {progress === null ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            className="flex-1"
            disabled={!file}
            aria-describedby={file ? undefined : `${id}-none`}
            onClick={proof.send}
          >
            {file && problem ? <RotateCw aria-hidden /> : null}
            {file && problem ? t('proof.retry') : t('proof.submit')}
          </Button>
          {file ? (
            <Button variant="ghost" onClick={proof.discard}>
              {t('proof.discard')}
            </Button>
          ) : (
            <p id={`${id}-none`} className="self-center text-xs text-muted-foreground">
              {t('proof.none')}
            </p>
          )}
        </div>
      ) : (
        <div className="grid gap-3">
          <div className="flex items-center gap-3">
            <Progress value={progress * 100} aria-label={t('proof.progress')} />
            <span className="w-10 text-right text-xs tabular-nums">{Math.round(progress * 100)}%</span>
          </div>
          <Button variant="secondary" onClick={proof.cancel}>
            {t('proof.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
