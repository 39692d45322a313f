import { TOURNAMENT_COVER_PURPOSE } from '@trunfo/contract/tournaments'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { errorText } from '@/lib/error-text.ts'
import { uploadImage } from '@/lib/upload.ts'
import { RemovableImage } from '@/ui/image-upload/removable-image.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Draft } from './draft.ts'

interface CoverFieldProps {
  cover: Draft['cover']
  error: string | undefined
  onChange: (cover: Draft['cover']) => void
  onSending: (isSending: boolean) => void
}

export function CoverField({ cover, error, onChange, onSending }: CoverFieldProps) {
  const { t } = useTournamentsTexts()
  return (
    <RemovableImage
      label={t('create.cover')}
      hint={t('create.coverHint')}
      removeLabel={t('create.coverRemove')}
      isPresent={cover !== null}
      upload={(file, options) => uploadImage(TOURNAMENT_COVER_PURPOSE, file, options)}
      describeError={errorText}
      onUploaded={({ id, url }) => onChange({ id, url, sentAt: Date.now() })}
      onRemoved={() => onChange(null)}
      onSending={onSending}
    >
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </RemovableImage>
  )
}
