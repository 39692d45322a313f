import { isBye, type Match } from './match.ts'

/** A match of the next round as far as it is certain before that round is drawn. */
export interface Foreseen {
  readonly number: number
  /** The numbers of the two matches whose winners meet in it; null where that still depends on results. */
  readonly from: readonly [number | null, number | null]
  /** Nobody is met in it, so the second place stays empty. */
  readonly isBye: boolean
}

/**
 * What a knockout's next round will look like, whatever the results that are still open. Winners are paired in match
 * order, so an even round says it all. In an odd one somebody rests and everybody behind them moves up by a place: who
 * it will be is certain only where each possible winner behind them has rested before, and they have not.
 */
export function foresee(round: readonly Match[], earlierByes: readonly Match[]): Foreseen[] {
  if (round.length < 2) return []
  const rested = new Set([...earlierByes, ...round].filter(isBye).map((match) => match.participant1Id))
  const inOrder = round.toSorted((one, other) => one.number - other.number)
  const free = inOrder.length % 2 === 1 ? freeAmong(inOrder, rested) : null
  const isFreeKnown = free !== null && free.first === free.last

  const size = Math.ceil(inOrder.length / 2)
  const playing = Array.from({ length: inOrder.length - (free ? 1 : 0) }, (_, place) => {
    if (free === null || place < free.first) return inOrder[place]?.number ?? null
    return isFreeKnown ? (inOrder[place + 1]?.number ?? null) : null
  })
  return Array.from({ length: size }, (_, index) => {
    const number = index + 1
    if (free && number === size) {
      return { number, from: [isFreeKnown ? (inOrder[free.first]?.number ?? null) : null, null], isBye: true }
    }
    return { number, from: [playing[index * 2] ?? null, playing[index * 2 + 1] ?? null], isBye: false }
  })
}

/** The places, from the first to the last, out of which the one comes who rests: the last in order who has not yet. */
function freeAmong(inOrder: readonly Match[], rested: ReadonlySet<string>): { first: number; last: number } {
  let last = -1
  for (let place = inOrder.length - 1; place >= 0; place--) {
    const fresh = possibleWinners(inOrder[place]).map((id) => !rested.has(id))
    if (!fresh.includes(true)) continue
    if (last === -1) last = place
    if (!fresh.includes(false)) return { first: place, last }
  }
  return { first: 0, last: inOrder.length - 1 }
}

function possibleWinners(match: Match | undefined): string[] {
  if (!match) return []
  const { participant1Id, participant2Id, winnerId } = match
  if (winnerId !== null) return [winnerId]
  return participant2Id === null ? [participant1Id] : [participant1Id, participant2Id]
}
