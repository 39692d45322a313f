import {
  type Bracket,
  type Match,
  type MatchKey,
  type Outcome,
  outcomeOfRecord,
  type Side,
  type Slot,
  type Target,
} from '@trunfo/brackets'
import type { MatchOutcome, MatchStatus } from '@trunfo/contract/tournaments'

/**
 * The only place that converts between rows of `tournament_matches` and matches of the engine. A row has ids of matches
 * where the engine has keys, and no outcome for a match that was won by playing and for a bye.
 */
export interface BracketMatch {
  readonly round: number
  readonly number: number
  /** One is null for a bye, beside a hole and while an earlier match decides it; both are null in a void match. */
  readonly participant1Id: string | null
  readonly participant2Id: string | null
  readonly winnerId: string | null
  readonly outcome: MatchOutcome | null
}

export interface MatchRecord extends BracketMatch {
  readonly bracket: Bracket
  readonly group: number
  /** Null for a match without a score, which is one game. */
  readonly score1: number | null
  readonly score2: number | null
}

/** Everything about a match that results and corrections depend on. */
export interface StoredMatch extends MatchRecord {
  readonly id: string
  readonly status: MatchStatus | 'pending'
  readonly bestOf: number
  /** Whether nobody will ever take the side. */
  readonly isVacant1: boolean
  readonly isVacant2: boolean
  readonly winnerTo: string | null
  readonly winnerToSide: number | null
  readonly loserTo: string | null
  readonly loserToSide: number | null
}

/** Targets that are not among the rows are left out, so give all matches behind one that is to be decided. */
export function toMatches(rows: readonly StoredMatch[]): Match[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const targetOf = (id: string | null, side: number | null): Target | null => {
    const row = id === null ? undefined : byId.get(id)
    return row ? { ...keyOf(row), side: side === 2 ? 2 : 1 } : null
  }
  return rows.map((row) => {
    const isOver = isDecided(row)
    return {
      ...keyOf(row),
      sides: [
        slotOf(row.participant1Id, isOver || row.isVacant1),
        slotOf(row.participant2Id, isOver || row.isVacant2),
      ],
      bestOf: row.bestOf,
      winnerTo: targetOf(row.winnerTo, row.winnerToSide),
      loserTo: targetOf(row.loserTo, row.loserToSide),
      outcome: outcomeOf(row),
      games: [],
    }
  })
}

/** The columns of an engine's match that follow from it alone. */
export function toRecord({ bracket, group, round, number, sides, bestOf, outcome }: Match): MatchRecord {
  const [one, two] = sides
  const score = outcome && 'score' in outcome && bestOf > 1 ? outcome.score : null
  return {
    bracket,
    group,
    round,
    number,
    participant1Id: idIn(one),
    participant2Id: idIn(two),
    winnerId: winnerIdOf(sides, outcome),
    outcome: storedOutcome(outcome),
    score1: score?.[0] ?? null,
    score2: score?.[1] ?? null,
  }
}

export function keyOf({ bracket, group, round, number }: MatchKey): MatchKey {
  return { bracket, group, round, number }
}

export function isDecided({ winnerId, outcome }: Pick<MatchRecord, 'winnerId' | 'outcome'>): boolean {
  return winnerId !== null || outcome !== null
}

export function sideOf(
  { participant1Id, participant2Id }: Pick<MatchRecord, 'participant1Id' | 'participant2Id'>,
  id: string | null,
): Side | null {
  if (id === null) return null
  return id === participant1Id ? 1 : id === participant2Id ? 2 : null
}

export function sidesOf({
  participant1Id,
  participant2Id,
}: Pick<MatchRecord, 'participant1Id' | 'participant2Id'>): (string | null)[] {
  return [participant1Id, participant2Id]
}

export function outcomeOf(row: MatchRecord): Outcome | null {
  const { winnerId, outcome, score1, score2 } = row
  const isFull = !sidesOf(row).includes(null)
  return outcomeOfRecord({ winner: sideOf(row, winnerId), code: outcome, isFull, score1, score2 })
}

function storedOutcome(outcome: Outcome | null): MatchOutcome | null {
  switch (outcome?.kind) {
    case 'drawn':
    case 'forfeit':
    case 'double-forfeit':
    case 'void':
      return outcome.kind
    default:
      return null
  }
}

function winnerIdOf([one, two]: Match['sides'], outcome: Outcome | null): string | null {
  if (!outcome || !('winner' in outcome)) return null
  return idIn(outcome.winner === 1 ? one : two)
}

function idIn(slot: Slot): string | null {
  return slot.kind === 'entrant' ? slot.id : null
}

function slotOf(id: string | null, isVacant: boolean): Slot {
  if (id !== null) return { kind: 'entrant', id }
  return { kind: isVacant ? 'nobody' : 'open' }
}
