import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { DialogFooter } from '@/ui/dialog.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/** Explains who may create tournaments and how to get access. A visitor may only need to sign in. */
export function CreatorsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()
  return (
    <MountedDialog
      title={t('list.createRefused')}
      description={t('list.createRefusedHint')}
      onClose={onClose}
      className="max-w-md"
    >
      <DialogFooter>
        {viewer ? (
          <Button variant="secondary" onClick={onClose}>
            {t('list.createLater')}
          </Button>
        ) : (
          <Button asChild variant="secondary">
            <Link to={PAGES.tournamentNew.path}>{t('list.createSignIn')}</Link>
          </Button>
        )}
        <Button asChild>
          <Link to={PAGES.vip.path}>{t('list.createVip')}</Link>
        </Button>
      </DialogFooter>
    </MountedDialog>
  )
}
