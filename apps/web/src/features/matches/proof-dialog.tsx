import { formatDateTime } from '@/lib/formats.ts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/ui/dialog.tsx'
import { ExpiringImage } from '@/ui/expiring-image.tsx'
import type { MatchProof, MatchSide } from './matches.api.ts'
import { useMatchesTexts } from './matches.texts.ts'

interface ProofDialogProps {
  side: MatchSide
  proof: MatchProof
  onExpired: () => void
  onClose: () => void
}

export function ProofDialog({ side: { name }, proof, onExpired, onClose }: ProofDialogProps) {
  const { t } = useMatchesTexts()
  const date = formatDateTime(proof.uploadedAt)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="max-w-5xl">
        <DialogHeader>
          <DialogTitle>{t('proof.of', { name })}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {proof.uploadedBy ? t('proof.by', { name: proof.uploadedBy, date }) : t('proof.at', { date })}
          </DialogDescription>
        </DialogHeader>
        <ExpiringImage
          url={proof.url}
          alt={t('proof.of', { name })}
          className="mx-auto max-h-[75dvh] min-h-24 max-w-full rounded-md object-contain"
          onExpired={onExpired}
        />
      </DialogContent>
    </Dialog>
  )
}
