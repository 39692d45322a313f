import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { useLeave } from './departure.api.ts'

const ExtendLineupDialog = lazyComponent(
  async () => (await import('../desk/entrants-name-dialog.tsx')).ExtendLineupDialog,
)

/** Leaves the running tournament. The leader of a team also adds people to its line-up here. */
export function LeaveButton({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { id, viewer, abilities } = tournament
  const { participantId } = viewer
  return (
    <>
      {abilities.canExtendLineup && participantId && (
        <FormDialogButton
          variant="ghost"
          size="sm"
          className="min-h-11 max-sm:w-full"
          load={ExtendLineupDialog.load}
          dialog={(close) => (
            <ExtendLineupDialog tournamentId={id} participantId={participantId} onClose={close} />
          )}
        >
          {t('extend.action')}
        </FormDialogButton>
      )}
      <ConfirmedButton
        act={useLeave(tournament)}
        texts="tournaments:leave"
        values={{ name: tournament.name }}
        variant="ghost"
        size="sm"
        className="min-h-11 max-sm:w-full"
      />
    </>
  )
}
