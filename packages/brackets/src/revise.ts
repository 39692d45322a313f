import type { Advance, Format, Progress } from './format.ts'
import { isBye, isParticipant, type Match } from './match.ts'

export interface Correction {
  /** Which match of the given round. */
  readonly number: number
  readonly winnerId: string
}

export type Revision =
  | {
      readonly kind: 'revised'
      /** The corrected match and those after it with other participants now, each to replace its namesake. */
      readonly matches: readonly Match[]
      /** Where the tournament stands afterwards. */
      readonly outcome: Advance
    }
  | { readonly kind: 'refused'; readonly reason: 'not_decided' | 'not_a_participant' | 'same_winner' }
  /** These have been played by participants who would not have met. */
  | { readonly kind: 'refused'; readonly reason: 'already_played'; readonly played: readonly Match[] }

/**
 * Names another winner of a decided match. What follows is drawn again: a match whose participants stay keeps its
 * result, one whose participants change takes them, unless it has been played. A bye was not played, so a
 * correction goes on through it. `later` are all matches of the rounds after the given one.
 */
export function revise(
  format: Format,
  progress: Progress,
  later: readonly Match[],
  correction: Correction,
): Revision {
  const target = progress.round.find(({ number }) => number === correction.number)
  if (!target) throw new RangeError(`the round has no match ${correction.number}`)
  if (target.winnerId === null) return { kind: 'refused', reason: 'not_decided' }
  if (!isParticipant(target, correction.winnerId)) return { kind: 'refused', reason: 'not_a_participant' }
  if (target.winnerId === correction.winnerId) return { kind: 'refused', reason: 'same_winner' }

  const corrected = { ...target, winnerId: correction.winnerId }
  const matches: Match[] = [corrected]
  let here = { ...progress, round: progress.round.map((match) => (match === target ? corrected : match)) }
  for (const stored of byRound(later)) {
    const { round, changed, played } = redraw(stored, format.advance(here))
    if (played.length > 0) return { kind: 'refused', reason: 'already_played', played }
    matches.push(...changed)
    here = { ...here, round, earlier: [...here.earlier, ...here.round] }
  }
  return { kind: 'revised', matches, outcome: format.advance(here) }
}

function redraw(stored: readonly Match[], advance: Advance) {
  const drawn = advance.kind === 'drawn' ? advance.matches : []
  if (drawn.length !== stored.length) throw new RangeError('the later rounds do not follow from this one')
  const storedByNumber = new Map(stored.map((match) => [match.number, match]))
  const round: Match[] = []
  const changed: Match[] = []
  const played: Match[] = []
  for (const match of drawn) {
    const before = storedByNumber.get(match.number)
    if (!before || before.round !== match.round) {
      throw new RangeError('the later rounds do not follow from this one')
    }
    const isSame = isSamePairing(match, before)
    round.push(isSame ? before : match)
    if (!isSame) changed.push(match)
    if (!isSame && before.winnerId !== null && !isBye(before)) played.push(before)
  }
  return { round, changed, played }
}

function isSamePairing(one: Match, other: Match): boolean {
  return one.participant1Id === other.participant1Id && one.participant2Id === other.participant2Id
}

function byRound(matches: readonly Match[]): Match[][] {
  const rounds = Map.groupBy(matches, ({ round }) => round)
  return [...rounds].toSorted(([one], [other]) => one - other).map(([, round]) => round)
}
