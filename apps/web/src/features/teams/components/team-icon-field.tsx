import { TEAM_ICON_PURPOSE } from '@trunfo/contract/teams'
import { useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { type UploadedImage, type UploadOptions, uploadImage } from '@/lib/upload.ts'
import { Button } from '@/ui/button.tsx'
import { ImageUpload } from '@/ui/image-upload/image-upload.tsx'
import { useTeamsTexts } from '../teams.texts.ts'

interface TeamIconFieldProps {
  icon: UploadedImage | null
  onChange: (icon: UploadedImage | null) => void
  /** A team that is created while its icon is on the way would go without. */
  onSending: (isSending: boolean) => void
}

export function TeamIconField({ icon, onChange, onSending }: TeamIconFieldProps) {
  const { t } = useTeamsTexts()
  const [removals, setRemovals] = useState(0)

  async function upload(file: File, options: UploadOptions): Promise<UploadedImage> {
    onSending(true)
    try {
      return await uploadImage(TEAM_ICON_PURPOSE, file, options)
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
        label={t('create.icon')}
        upload={upload}
        onUploaded={onChange}
        describeError={errorText}
      />
      {icon ? (
        <Button variant="outline" className="justify-self-start" onClick={remove}>
          {t('create.iconRemove')}
        </Button>
      ) : (
        <p className="text-xs text-muted-foreground">{t('create.iconHint')}</p>
      )}
    </div>
  )
}
