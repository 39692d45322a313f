import { TOURNAMENT_CANCEL_REASON_MAX } from '@trunfo/contract/tournaments'
import type { RefObject } from 'react'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import type { Action } from '@/lib/use-action.ts'
import { useOrganisingTexts } from '../organising.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { AdminTournament } from './admin.api.ts'

interface CancelDialogProps {
  act: Action<string>
  tournament: Pick<AdminTournament, 'name' | 'status'>
  /** Receives focus, because cancelling removes the button that opened the dialog. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The reason is optional until the tournament is running; then players are owed one. */
export function CancelDialog({ act, tournament, ...after }: CancelDialogProps) {
  const { t } = useOrganisingTexts()
  const { t: shared } = useTournamentsTexts()
  const isRunning = tournament.status === 'in_progress'
  return (
    <ReasonDialog
      act={act}
      title={t('cancel.title', { name: tournament.name })}
      description={isRunning ? t('cancel.runningDescription') : t('cancel.description')}
      confirm={t('cancel.confirm')}
      cancel={t('cancel.back')}
      tone="destructive"
      field={{
        label: t('cancel.reason'),
        aside: isRunning ? undefined : t('cancel.optional'),
        hint: t('cancel.reasonHint'),
        max: TOURNAMENT_CANCEL_REASON_MAX,
        needed: isRunning ? shared('errors.cancel_reason_required') : null,
      }}
      {...after}
    />
  )
}
