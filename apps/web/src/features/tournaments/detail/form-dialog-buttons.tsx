import Plus from 'lucide-react/icons/plus'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import type { Action } from '@/lib/use-action.ts'
import { type Tournament, useWithdraw } from './detail.api.ts'

export function WithdrawButton({ tournament: { id, name } }: { tournament: Tournament }) {
  return (
    <ConfirmedButton
      act={useWithdraw(id)}
      texts="tournaments:withdraw"
      values={{ name }}
      variant="outline"
      size="sm"
      className="min-h-11 max-sm:ml-auto"
    />
  )
}

/** Confirms the enrolment of a team that has no members assigned to the game. */
export function UnassignedEnrolButton({ tournament, act }: { tournament: Tournament; act: Action }) {
  return (
    <ConfirmedButton
      act={act}
      texts="tournaments:unassigned"
      values={{ game: tournament.game?.name ?? '' }}
      tone="primary"
      icon={Plus}
      className="max-sm:w-full"
    />
  )
}
