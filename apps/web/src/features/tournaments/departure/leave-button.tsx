import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { useLeave } from './departure.api.ts'

export function LeaveButton({ tournament }: { tournament: Tournament }) {
  return (
    <ConfirmedButton
      act={useLeave(tournament)}
      texts="tournaments:leave"
      values={{ name: tournament.name }}
      variant="ghost"
      size="sm"
      className="min-h-11 max-sm:w-full"
    />
  )
}
