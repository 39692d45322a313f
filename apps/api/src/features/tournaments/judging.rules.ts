import type { JudgeConflict } from '@trunfo/contract/matches'

/** A match of the judge's own side that is not decided yet. */
export interface OwnMatch {
  readonly id: string
  readonly stagePosition: number
  readonly opponentId: string | null
  readonly winnerTo: string | null
  readonly loserTo: string | null
  /** The one that the side plays first, and every other that is open already. */
  readonly isNext: boolean
}

/** What decides whether a judge has a part in a match. */
export interface ConflictFacts {
  readonly plays: boolean
  readonly sideIds: readonly (string | null)[]
  readonly stagePosition: number
  /** Whether every result of the stage may change the pairings of the next round. */
  readonly hasBarrier: boolean
  /** The judge's side is in the stage and may meet somebody in its next round. */
  readonly isStillIn: boolean
  /** The tournament is over, and a correction of the match could move the judge's side in a table. */
  readonly isPlaced: boolean
  /** Where the winner and the loser go, past matches that nobody else can reach. */
  readonly targets: readonly string[]
  readonly own: readonly OwnMatch[]
}

/**
 * Nobody judges their own match, nor one whose winner or loser may be their next opponent or change their place:
 *
 * - in a format with a barrier, any match of the stage while the judge is in, because the pairing depends on all of them;
 * - in a plan, a match that leads to the judge's next one or to the one after it;
 * - in a table, a match of the side that the judge meets next;
 * - in an earlier stage, any match, because a correction draws the judge's stage again;
 * - after the end, any match of a table, because a correction may move the judge's place and its prize.
 */
export function conflictOf(facts: ConflictFacts): JudgeConflict | null {
  if (facts.plays) return 'plays'
  if (facts.isPlaced) return 'meets_next'
  if (facts.hasBarrier && facts.isStillIn) return 'meets_next'
  return facts.own.some((match) => mayMeet(match, facts)) ? 'meets_next' : null
}

function mayMeet(own: OwnMatch, { sideIds, stagePosition, targets }: ConflictFacts): boolean {
  if (own.stagePosition > stagePosition) return true
  if (own.isNext && own.opponentId !== null && sideIds.includes(own.opponentId)) return true
  return [own.id, own.winnerTo, own.loserTo].some((id) => id !== null && targets.includes(id))
}
