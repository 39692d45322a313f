import type { Advance, Format, Progress, Standing } from './format.ts'
import { isBye, type Match } from './match.ts'
import { shuffle } from './shuffle.ts'

/**
 * Who loses is out. Entrants are shuffled and paired in order; winners, in match order, are paired again until
 * one is left. A bye goes to whoever has had none, or one entrant could play only the final (of 5, 9, 17, 33 …).
 * A round of two or more always has a match to play, so byes alone never finish one.
 */
export const singleElimination: Format = { remembers: 'byes', draw, advance, outline, standings }

function draw(entrantIds: readonly string[], seed: string): Match[] {
  if (entrantIds.length < 2) throw new RangeError('a bracket needs two entrants')
  if (new Set(entrantIds).size < entrantIds.length) throw new RangeError('somebody is entered twice')
  return pair(1, shuffle(entrantIds, seed), [])
}

function advance({ entrantCount, round, earlier }: Progress): Advance {
  if (round.some(({ winnerId }) => winnerId === null)) return { kind: 'waiting' }

  const number = numberOfWholeRound(entrantCount, round)
  const winnerIds = inMatchOrder(round).flatMap(({ winnerId }) => winnerId ?? [])
  const [championId, rivalId] = winnerIds
  if (championId !== undefined && rivalId === undefined) return { kind: 'finished', championId }

  const byes = [...earlier.filter((match) => match.round < number), ...round].filter(isBye)
  assertAllByes(entrantCount, number, byes)
  return { kind: 'drawn', matches: pair(number + 1, winnerIds, byes) }
}

function outline(entrantCount: number): number[] {
  return entrantsByRound(entrantCount).map((count) => Math.ceil(count / 2))
}

/** Those who lost in the same round are level, behind everybody whom that round let through. */
function standings(matches: readonly Match[]): Standing[] {
  const firstRound = inMatchOrder(matches.filter(({ round }) => round === 1))
  const entrantIds = firstRound.flatMap(participantIds)
  const sizes = outline(entrantIds.length)
  const places = new Map<string, number>()
  const wins = new Map<string, number>()
  for (const match of matches) {
    const { round, winnerId } = match
    if (winnerId === null || isBye(match)) continue
    wins.set(winnerId, (wins.get(winnerId) ?? 0) + 1)
    for (const id of participantIds(match)) if (id !== winnerId) places.set(id, (sizes[round - 1] ?? 0) + 1)
    if (round === sizes.length) places.set(winnerId, 1)
  }
  return entrantIds
    .map((id) => ({ participantId: id, place: places.get(id) ?? null, wins: wins.get(id) ?? 0 }))
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
}

/** The bye of an odd round is its last match, so the numbers of the others do not depend on who has it. */
function pair(round: number, ids: readonly string[], byes: readonly Match[]): Match[] {
  const freeId = ids.length % 2 === 1 ? oddOneOut(ids, byes) : undefined
  const matches: Match[] = []
  let waitingId: string | null = null
  for (const id of ids) {
    if (id === freeId) continue
    if (waitingId === null) {
      waitingId = id
      continue
    }
    const number = matches.length + 1
    matches.push({ round, number, participant1Id: waitingId, participant2Id: id, winnerId: null })
    waitingId = null
  }
  if (freeId !== undefined) {
    const number = matches.length + 1
    matches.push({ round, number, participant1Id: freeId, participant2Id: null, winnerId: freeId })
  }
  return matches
}

/**
 * The last in order who has had no bye. There is always one: byes come from the end, and the first in order has
 * none before the final. Were it otherwise, the plain rule would hold.
 */
function oddOneOut(ids: readonly string[], byes: readonly Match[]): string | undefined {
  const rested = new Set(byes.map(({ participant1Id }) => participant1Id))
  return ids.findLast((id) => !rested.has(id)) ?? ids.at(-1)
}

function entrantsByRound(entrantCount: number): number[] {
  const counts: number[] = []
  for (let left = entrantCount; left > 1; left = Math.ceil(left / 2)) counts.push(left)
  return counts
}

/** The winners of half a round must never go on as if they were all: a list that was cut off ends here. */
function numberOfWholeRound(entrantCount: number, round: readonly Match[]): number {
  const number = round[0]?.round ?? 0
  const size = outline(entrantCount)[number - 1]
  const isWhole =
    round.length === size &&
    inMatchOrder(round).every((match, index) => match.round === number && match.number === index + 1)
  if (!isWhole) throw new RangeError(`round ${number} of ${entrantCount} entrants is not whole`)
  return number
}

/** How many byes there have been follows from the number of entrants, so a forgotten history is noticed. */
function assertAllByes(entrantCount: number, lastRound: number, byes: readonly Match[]): void {
  const oddRounds = entrantsByRound(entrantCount)
    .slice(0, lastRound)
    .filter((count) => count % 2 === 1)
  if (byes.length === oddRounds.length) return
  throw new RangeError(`${oddRounds.length} byes were given by round ${lastRound}, not ${byes.length}`)
}

function inMatchOrder(matches: readonly Match[]): Match[] {
  return matches.toSorted((one, other) => one.number - other.number)
}

function participantIds({ participant1Id, participant2Id }: Match): string[] {
  return participant2Id === null ? [participant1Id] : [participant1Id, participant2Id]
}
