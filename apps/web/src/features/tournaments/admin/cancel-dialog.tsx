import { TOURNAMENT_CANCEL_REASON_MAX } from '@trunfo/contract/tournaments'
import type { RefObject } from 'react'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import type { Act } from '@/lib/use-act.ts'
import { useOrganisingTexts } from '../organising.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { AdminTournament } from './admin.api.ts'

interface CancelDialogProps {
  act: Act<string>
  tournament: Pick<AdminTournament, 'name' | 'status'>
  /** The button that asked is gone once it is cancelled. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** In the middle of a tournament it takes more from people, and they are owed a reason. */
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
