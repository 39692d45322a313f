import { TEAM_ICON_PURPOSE } from '@trunfo/contract/teams'
import { errorText } from '@/lib/error-text.ts'
import { type UploadedImage, uploadImage } from '@/lib/upload.ts'
import { RemovableImage } from '@/ui/image-upload/removable-image.tsx'
import { useTeamsTexts } from '../teams.texts.ts'

interface TeamIconFieldProps {
  icon: UploadedImage | null
  onChange: (icon: UploadedImage | null) => void
  onSending: (isSending: boolean) => void
}

export function TeamIconField({ icon, onChange, onSending }: TeamIconFieldProps) {
  const { t } = useTeamsTexts()
  return (
    <RemovableImage
      label={t('create.icon')}
      hint={t('create.iconHint')}
      removeLabel={t('create.iconRemove')}
      isPresent={icon !== null}
      upload={(file, options) => uploadImage(TEAM_ICON_PURPOSE, file, options)}
      describeError={errorText}
      onUploaded={onChange}
      onRemoved={() => onChange(null)}
      onSending={onSending}
    />
  )
}
