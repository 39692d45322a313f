import type { CheckInPhase } from '../check-in-phase.ts'

/** Why somebody cannot check in now, if they have not done so before. */
export function checkInProblem(phase: CheckInPhase, isListed: boolean) {
  if (!isListed) return 'tournaments.not_enrolled'
  switch (phase) {
    case 'none':
      return 'tournaments.no_check_in'
    case 'ahead':
      return 'tournaments.check_in_ahead'
    case 'over':
    case 'closed':
      return 'tournaments.check_in_over'
    case 'open':
      return null
  }
}
