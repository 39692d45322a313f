import type { ClockPhase } from '@trunfo/contract/tournaments/clocks'

export interface DeadlineFacts {
  readonly phase: ClockPhase
  /** Which sides are there. */
  readonly isThere: readonly [boolean, boolean]
  /** How many sides have declared. */
  readonly declarations: number
  readonly isForCash: boolean
  /** Somebody called support. */
  readonly isCaseOpen: boolean
  /** Who came the first time is forgotten then. */
  readonly wasReopened: boolean
}

/**
 * What happens at a deadline: both play, the rival of a declaration gets time to answer, one side or nobody was there, the
 * declaration stands, the crew have to decide, nobody objects any more, or nobody wins. Null if the clock waits for nothing.
 */
export type DeadlineVerdict =
  | 'play'
  | 'answer'
  | 'walkover1'
  | 'walkover2'
  | 'double'
  | 'stands'
  | 'crew'
  | 'close'
  | 'nobody'
  | null

export function deadlineVerdict(facts: DeadlineFacts): DeadlineVerdict {
  const { phase, isThere, declarations } = facts
  switch (phase) {
    case 'ready':
      if (declarations === 1) return 'answer'
      if (isThere[0]) return isThere[1] ? 'play' : 'walkover1'
      return isThere[1] ? 'walkover2' : 'double'
    case 'answer':
      if (declarations !== 1) return 'play'
      // Who called for help did not leave the declaration unanswered.
      return facts.isForCash || facts.isCaseOpen ? 'crew' : 'stands'
    case 'objection':
      return 'close'
    case 'vacant':
      // Somebody came after all, or before the crew had it played again: that is not for the clock to decide.
      return declarations > 0 || isThere[0] || isThere[1] || facts.wasReopened ? 'crew' : 'nobody'
    default:
      return null
  }
}
