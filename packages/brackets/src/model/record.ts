import type { Outcome, Side } from './match.ts'

/** How a match ended, as one row says it: no code for a match that was won by playing, and for a bye. */
export interface OutcomeRecord {
  readonly winner: Side | null
  readonly code: 'drawn' | 'forfeit' | 'double-forfeit' | 'void' | null
  /** Whether both sides are known. */
  readonly isFull: boolean
  /** Null for a single game, whose winner says it all. */
  readonly score1: number | null
  readonly score2: number | null
}

/** Null for a match that is not decided. */
export function outcomeOfRecord({ winner, code, isFull, score1, score2 }: OutcomeRecord): Outcome | null {
  if (code === 'double-forfeit' || code === 'void') return { kind: code }
  if (code === 'drawn') return { kind: code, score: [score1 ?? 0, score2 ?? 0] }
  if (winner === null) return null
  if (code === 'forfeit') return { kind: code, winner }
  if (!isFull) return { kind: 'bye', winner }
  if (score1 !== null && score2 !== null) return { kind: 'won', winner, score: [score1, score2] }
  return { kind: 'won', winner, score: winner === 1 ? [1, 0] : [0, 1] }
}
