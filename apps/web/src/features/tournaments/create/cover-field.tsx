import { TOURNAMENT_COVER_PURPOSE } from '@trunfo/contract/tournaments'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { type UploadedImage, type UploadOptions, uploadImage } from '@/lib/upload.ts'
import { Button } from '@/ui/button.tsx'
import { ImageUpload } from '@/ui/image-upload/image-upload.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Draft } from './draft.ts'

interface CoverFieldProps {
  cover: Draft['cover']
  error: string | undefined
  onChange: (cover: Draft['cover']) => void
  /** A tournament that is created while its cover is on the way would go without. */
  onSending: (isSending: boolean) => void
}

export function CoverField({ cover, error, onChange, onSending }: CoverFieldProps) {
  const { t } = useTournamentsTexts()
  const [removals, setRemovals] = useState(0)

  async function upload(file: File, options: UploadOptions): Promise<UploadedImage> {
    onSending(true)
    try {
      return await uploadImage(TOURNAMENT_COVER_PURPOSE, file, options)
    } finally {
      onSending(false)
    }
  }

  function remove() {
    onChange(null)
    setRemovals(removals + 1)
  }

  return (
    <div className="grid gap-2">
      <ImageUpload
        // A picture that was taken back leaves an empty box behind.
        key={removals}
        label={t('create.cover')}
        upload={upload}
        onUploaded={({ id, url }) => onChange({ id, url, sentAt: Date.now() })}
        describeError={errorText}
      />
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {cover ? (
        <Button variant="outline" className="justify-self-start" onClick={remove}>
          {t('create.coverRemove')}
        </Button>
      ) : (
        <p className="text-xs text-muted-foreground">{t('create.coverHint')}</p>
      )}
    </div>
  )
}
