import { keyIn } from '../model/apply.ts'
import type { Match, Outcome, Result } from '../model/match.ts'
import { isSameResult } from '../model/results.ts'
import type { Entrant } from '../model/stage.ts'
import { idIn } from '../plans/slots.ts'
import type { LogEntry } from './file.ts'

/** Entrants who left before the stage opened are among its entrants as such. */
export function leftDuring({ joinedRound, departure }: Entrant): boolean {
  return departure !== null && (departure.afterRound > 0 || joinedRound > 1)
}

export function departureEntry({ id, departure }: Entrant): LogEntry {
  const { kind: as, afterRound, isEarly } = departure ?? { kind: 'left', afterRound: 0 }
  return { kind: 'departure', id, as, stored: isEarly ? { afterRound, isEarly } : { afterRound } }
}

/** The same for a match that a departure has decided as `derived`. If it ended otherwise, it was corrected. */
export function entryAfter(derived: Outcome, match: Match): LogEntry[] {
  const [entry] = resultEntry(match)
  const isKnown = isSameResult(match, { outcome: derived, games: [] })
  return entry?.kind !== 'result' || isKnown ? [] : [{ ...entry, kind: 'correction' }]
}

/** Byes and void matches follow from the format. */
export function resultEntry(match: Match): LogEntry[] {
  const result = resultOf(match)
  return result ? [{ kind: 'result', match: keyIn(match), result }] : []
}

function resultOf({ outcome, games, sides }: Match): Result | null {
  if (!outcome || sides.some(({ kind }) => kind !== 'entrant')) return null
  switch (outcome.kind) {
    case 'won':
      return { kind: 'won', winner: outcome.winner, score: outcome.score, games }
    case 'drawn':
      return { kind: 'drawn', score: outcome.score, games }
    case 'forfeit':
      return { kind: 'forfeit', winner: outcome.winner }
    case 'double-forfeit':
      return { kind: 'forfeit', winner: null }
    default:
      return null
  }
}

export function sideIdsOf({ sides }: Match): (string | null)[] {
  return sides.map(idIn)
}
