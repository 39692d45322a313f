import { PAGES } from '@trunfo/contract/pages'
import { Suspense, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { forgetFailedLoads, lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type AdminTournament, useChangeStatus } from './admin.api.ts'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** What the server says may be done, as buttons, and the way to where the rest is done. */
export function TournamentActions({ tournament }: { tournament: AdminTournament }) {
  const { t } = useTournamentsTexts()
  const { id, name, canOpenRegistration, canCancel } = tournament
  const change = useChangeStatus(id)
  const [isCancelling, setIsCancelling] = useState(false)
  const see = useRef<HTMLAnchorElement>(null)

  const fail = (error: unknown) =>
    toast({ variant: 'destructive', title: t('admin.changeFailed'), description: errorText(error) })

  async function openRegistration() {
    try {
      await change.mutateAsync({ status: 'registration_open' })
      toast({ title: t('admin.opened'), description: name })
      // The button is gone, so focus needs another place to be.
      see.current?.focus()
    } catch (error) {
      fail(error)
    }
  }

  function askToCancel() {
    forgetFailedLoads()
    CancelDialog.load().then(() => setIsCancelling(true), fail)
  }

  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {canOpenRegistration && (
        <Button
          variant="secondary"
          size="sm"
          className="max-md:min-h-11 max-md:flex-1"
          aria-label={t('admin.openRegistrationOf', { name })}
          isLoading={change.isPending}
          onClick={() => void openRegistration()}
        >
          {t('admin.openRegistration')}
        </Button>
      )}
      {canCancel && (
        <Button
          variant="outline"
          size="sm"
          className="max-md:min-h-11 max-md:flex-1"
          aria-label={t('admin.cancelOf', { name })}
          onClick={askToCancel}
        >
          {t('admin.cancel')}
        </Button>
      )}
      <Button asChild variant="ghost" size="sm" className="max-md:min-h-11 max-md:flex-1">
        <Link
          ref={see}
          to={generatePath(PAGES.tournament.path, { id })}
          aria-label={t('admin.seeOf', { name })}
        >
          {t('admin.see')}
        </Link>
      </Button>
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelDialog
            tournament={tournament}
            onClose={() => setIsCancelling(false)}
            onCancelled={() => see.current?.focus()}
          />
        </Suspense>
      )}
    </div>
  )
}
