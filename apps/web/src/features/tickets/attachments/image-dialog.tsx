import type { Schemas } from '@/lib/api.ts'
import { ExpiringImage } from '@/ui/expiring-image.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'

export type AttachedImage = Schemas['TicketMessage']['attachments'][number]

interface ImageDialogProps {
  image: AttachedImage
  author: string
  onExpired: () => void
  onClose: () => void
}

export function ImageDialog({ image, author, onExpired, onClose }: ImageDialogProps) {
  const { t } = useTicketsTexts()
  const title = t('attachments.of', { author })
  return (
    <MountedDialog title={title} onClose={onClose} className="max-w-5xl">
      <ExpiringImage
        url={image.url}
        alt={title}
        className="mx-auto max-h-[75dvh] min-h-24 max-w-full rounded-md object-contain"
        onExpired={onExpired}
      />
    </MountedDialog>
  )
}
