import { BROADCASTER_ROLES } from '@trunfo/contract/notifications'
import { hasAnyRole } from '@trunfo/contract/roles'
import Megaphone from 'lucide-react/icons/megaphone'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { Viewer } from '@/lib/session.ts'
import { useBroadcastsTexts } from './broadcasts.texts.ts'

const BroadcastDialog = lazyComponent(async () => (await import('./broadcast-dialog.tsx')).BroadcastDialog)

/** Renders nothing for viewers who may not send broadcasts. */
export function BroadcastButton({ viewer }: { viewer: Viewer }) {
  const { t } = useBroadcastsTexts()
  if (!hasAnyRole(viewer.roles, BROADCASTER_ROLES)) return null
  return (
    <DialogButton dialog={BroadcastDialog} given={{}} failed={t('openFailed')} className="max-sm:w-full">
      <Megaphone aria-hidden />
      {t('action')}
    </DialogButton>
  )
}
