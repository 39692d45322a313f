import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { useAdsTexts } from '../ads.texts.ts'
import { Figures } from '../components/figures.tsx'
import type { AdminAd } from './admin.api.ts'

export function FiguresDialog({ ad, onClose }: { ad: AdminAd; onClose: () => void }) {
  const { t } = useAdsTexts()
  return (
    <MountedDialog title={t('figures.title')} onClose={onClose} className="max-w-xl">
      <p className="font-semibold wrap-anywhere">{ad.name}</p>
      <Figures {...ad} />
      <p className="text-xs text-muted-foreground">{t('figures.note')}</p>
    </MountedDialog>
  )
}
