import type { MatchStatus, TournamentStatus } from '@trunfo/contract/tournaments'
import type { Payout } from '../../../platform/tournament-prizes.ts'

export interface AppealFacts {
  readonly status: MatchStatus
  readonly winnerId: string | null
  readonly isTest: boolean
  readonly tournamentStatus: TournamentStatus
  /** `APPEAL_HOURS` have passed since the tournament ended and the ruling was made. */
  readonly isLate: boolean
  /** The decision that the result follows from; null if the sides agreed. */
  readonly rulingId: string | null
  readonly isByCrew: boolean
  /** This side has appealed against it before. */
  readonly hasAppealed: boolean
  readonly isAppealOpen: boolean
  readonly payout: Payout
}

type AppealRefusal = 'matches.appeal_not_possible' | 'matches.appeal_open' | 'matches.appeal_too_late'

/** Null if the side may appeal. */
export function appealRefusal(facts: AppealFacts, participantId: string): AppealRefusal | null {
  const { status, winnerId, tournamentStatus, rulingId } = facts
  const isDecided = status === 'completed' && rulingId !== null && facts.isByCrew
  if (!isDecided || facts.isTest || winnerId === participantId) return 'matches.appeal_not_possible'
  if (tournamentStatus === 'cancelled') return 'matches.appeal_not_possible'
  if (facts.isAppealOpen) return 'matches.appeal_open'
  if (facts.hasAppealed) return 'matches.appeal_not_possible'
  return isOver(facts) ? 'matches.appeal_too_late' : null
}

/** A prize in escrow that is not paid keeps the result open, however long that takes. A paid one cannot wait any more. */
function isOver({ tournamentStatus, payout, isLate }: AppealFacts): boolean {
  if (payout === 'done') return true
  return tournamentStatus === 'completed' && payout !== 'ahead' && isLate
}

/** Such a result is not for the crew to change. */
export const isRuledByStaff = ({ rulingId, isByCrew }: Pick<AppealFacts, 'rulingId' | 'isByCrew'>): boolean =>
  rulingId !== null && !isByCrew
