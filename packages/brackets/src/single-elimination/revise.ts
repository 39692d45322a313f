import { findMatch, keyIn } from '../model/apply.ts'
import { departedAmong } from '../model/entrants.ts'
import type { Match } from '../model/match.ts'
import { gamesOf, isSameResult, outcomeOf, problemOf } from '../model/results.ts'
import { lastRoundOf } from '../model/rounds.ts'
import type { Advance, Correction, Effect, Revision, Stage } from '../model/stage.ts'
import { hasSameSides, isDerivedWalkover } from '../plans/slots.ts'
import { outcomeWithoutPlay } from './pairing.ts'
import { wholeRound } from './rounds.ts'

type Refusal = Extract<Revision, { kind: 'refused' }>['reason']

/**
 * Draws the rounds after a corrected match again. A later match of the same entrants keeps its result; one with other
 * entrants takes them. Rounds that can no longer be drawn, because the corrected match or one of those is open now,
 * are removed. A match that would change or be removed must not have been played; a bye or a W.O. is not.
 * Reopening a match of somebody who left decides it again at once, as their W.O.
 *
 * A plan (`revisePlan`) refuses where a W.O. was reported later. Here one correction may move every later pairing and
 * bye, so the W.O. goes with its pairing: otherwise each of them had to be reopened first, which removes rounds too.
 */
export function reviseRounds<Settings>(
  stage: Stage<Settings>,
  correction: Correction,
  close: (stage: Stage<Settings>) => Advance,
): Revision {
  const target = findMatch(stage, correction.match)
  const { result } = correction
  const corrected = result
    ? { ...target, outcome: outcomeOf(result), games: gamesOf(result) }
    : reopened(stage, target)
  const reason = refusalOf(target, corrected, correction)
  if (reason) return { kind: 'refused', reason, played: [] }

  const later = roundsAfter(stage, target.round)
  const changes = [{ before: target, after: corrected }]
  let here: Stage<Settings> = { ...stage, matches: upTo(stage, target.round, corrected) }
  for (const [index, stored] of later.entries()) {
    const next = close(here)
    if (next.kind !== 'drawn') return verdict(changes, later.slice(index).flat())
    const { round, changed } = compare(stored, next.matches)
    changes.push(...changed)
    const played = changed.flatMap(({ before }) => (wasPlayed(before) ? keyIn(before) : []))
    if (played.length > 0) return { kind: 'refused', reason: 'already_played', played }
    here = { ...here, matches: [...here.matches, ...round] }
  }
  return verdict(changes, [])
}

interface Change {
  readonly before: Match
  readonly after: Match
}

function verdict(changes: readonly Change[], removed: readonly Match[]): Revision {
  const played = removed.filter(wasPlayed).map(keyIn)
  if (played.length > 0) return { kind: 'refused', reason: 'already_played', played }
  const effects = changes.map(({ after }, index): Effect => {
    const { outcome, games } = after
    return index === 0 && outcome !== null
      ? { kind: 'decided', match: keyIn(after), outcome, games }
      : { kind: 'replaced', match: after }
  })
  const undo = [...changes.map(({ before }) => before), ...removed]
  return { kind: 'revised', effects, undo, removed: removed.map(keyIn) }
}

function refusalOf(target: Match, corrected: Match, { result }: Correction): Refusal | null {
  if (target.outcome === null) return 'not_decided'
  if (!target.sides.every(({ kind }) => kind === 'entrant')) return 'invalid_result'
  if (result && problemOf(result, target.bestOf, 'elimination')) return 'invalid_result'
  return isSameResult(target, corrected) ? 'same_result' : null
}

function reopened({ entrants }: Stage, match: Match): Match {
  const departed = departedAmong(entrants)
  const { outcome, sides } = match
  if (outcome && isDerivedWalkover(outcome, sides, (id) => departed.has(id))) return match
  return { ...match, outcome: outcomeWithoutPlay(sides, departed), games: [] }
}

/** Throws a `RangeError` if a later round exists although the one before it is not over. */
function roundsAfter(stage: Stage, first: number): Match[][] {
  const { entrants, matches } = stage
  const later: Match[][] = []
  for (let number = first; number < lastRoundOf(stage); number++) {
    if (wholeRound(entrants.length, matches, number).some(({ outcome }) => outcome === null)) {
      throw new RangeError('the later rounds do not follow from this one')
    }
    later.push(wholeRound(entrants.length, matches, number + 1))
  }
  return later
}

function upTo({ matches }: Stage, last: number, corrected: Match): Match[] {
  return matches
    .filter(({ round }) => round <= last)
    .map((match) => (match.round === last && match.number === corrected.number ? corrected : match))
}

function compare(stored: readonly Match[], drawn: readonly Match[]): { round: Match[]; changed: Change[] } {
  const changed: Change[] = []
  const round = drawn.map((after, index) => {
    const before = stored[index]
    if (!before) throw new RangeError('the later rounds do not follow from this one')
    if (hasSameSides(before, after)) return before
    changed.push({ before, after })
    return after
  })
  return { round, changed }
}

function wasPlayed({ outcome }: Match): boolean {
  return outcome?.kind === 'won' || outcome?.kind === 'drawn'
}
