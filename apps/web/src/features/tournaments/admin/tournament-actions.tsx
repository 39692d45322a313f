import { PAGES } from '@trunfo/contract/pages'
import { useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { type AdminTournament, useCancel, useOpenRegistration } from './admin.api.ts'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** The actions that the server allows, and links to the other pages. */
export function TournamentActions({ tournament }: { tournament: AdminTournament }) {
  const { t } = useOrganisingTexts()
  const { id, name, canOpenRegistration, canCancel } = tournament
  const opening = useOpenRegistration(tournament)
  const cancelling = useCancel(tournament)
  // The button disappears with its action, so focus moves here.
  const see = useRef<HTMLAnchorElement>(null)

  async function openRegistration() {
    if (await opening.run()) see.current?.focus()
  }

  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {canOpenRegistration && (
        <Button
          variant="secondary"
          size="sm"
          className="max-md:min-h-11 max-md:flex-1"
          aria-label={t('opening.label', { name })}
          isLoading={opening.isPending}
          onClick={() => void openRegistration()}
        >
          {t('opening.action')}
        </Button>
      )}
      {canCancel && (
        <FormDialogButton
          variant="outline"
          size="sm"
          className="max-md:min-h-11 max-md:flex-1"
          aria-label={t('cancel.label', { name })}
          load={CancelDialog.load}
          dialog={(close) => (
            <CancelDialog act={cancelling} tournament={tournament} focusAfter={see} onClose={close} />
          )}
        >
          {t('cancel.action')}
        </FormDialogButton>
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
    </div>
  )
}
