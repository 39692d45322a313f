import { describe, expect, test } from 'vitest'
import { entrants, type Game, playOut, seedFor, type WinnerOf } from '../../test/play.ts'
import { isBye, type Row as Match, singleElimination } from '../../test/rows.ts'
import { largeSizes, sizesFrom } from '../../test/sizes.ts'

const EVERY_SIZE = sizesFrom(2, 129)
const LARGE_SIZES = largeSizes(256, 512, 1_024, 4_096)

const byesOf = (matches: readonly Match[]) =>
  matches.filter(isBye).map(({ participant1Id }) => participant1Id)
const winnersOf = (round: readonly Match[]) => round.map(({ winnerId }) => winnerId)
const participantsOf = (round: readonly Match[]) =>
  round.flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id ?? []].flat())

/** Worst-case results: a participant who has had a bye wins every match, or loses the next one. */
const whoRested = (outcome: 'wins' | 'loses'): WinnerOf => {
  return ({ participant1Id, participant2Id }, past) => {
    const isFirst = byesOf(past).includes(participant1Id) === (outcome === 'wins')
    return isFirst || participant2Id === null ? participant1Id : participant2Id
  }
}

function expectSound(ids: readonly string[], { rounds, championId }: Game): void {
  const matches = rounds.flat()
  const played = matches.filter((match) => !isBye(match))
  const losers = played.flatMap((match) => participantsOf([match]).filter((id) => id !== match.winnerId))

  expect(rounds.map(({ length }) => length)).toEqual(singleElimination.outline(ids.length))
  expect(rounds).toHaveLength(Math.ceil(Math.log2(ids.length)))
  expect(matches.map(({ round, number }) => [round, number])).toEqual(
    rounds.flatMap((round, index) => round.map((_, place) => [index + 1, place + 1])),
  )
  expect(played).toHaveLength(ids.length - 1)
  expect(losers.toSorted()).toEqual(ids.filter((id) => id !== championId).toSorted())
  expect(winnersOf(rounds.at(-1) ?? [])).toEqual([championId])
  expectEverybodyAdvances(ids, rounds)
  expectFairByes(rounds)
}

/** Everyone who enters a round appears in it exactly once, and the order of those who play is preserved. */
function expectEverybodyAdvances(ids: readonly string[], rounds: Game['rounds']): void {
  rounds.forEach((round, index) => {
    const before = rounds[index - 1]
    const entering = before ? winnersOf(before) : ids
    expect(participantsOf(round).toSorted()).toEqual(entering.toSorted())
    const [byeId] = byesOf(round)
    if (before)
      expect(participantsOf(round).filter((id) => id !== byeId)).toEqual(
        entering.filter((id) => id !== byeId),
      )
  })
}

function expectFairByes(rounds: Game['rounds']): void {
  for (const round of rounds) {
    const isOdd = participantsOf(round).length % 2 === 1
    expect(round.map(isBye)).toEqual(round.map((_, index) => isOdd && index === round.length - 1))
  }
  // Stricter than required: nobody ever has two byes.
  const byeIds = byesOf(rounds.flat())
  expect(new Set(byeIds).size).toBe(byeIds.length)
}

describe('a tournament played to its end is consistent', () => {
  test.each(EVERY_SIZE)('with %i entrants', (size) => {
    const ids = entrants(size)
    for (const run of [1, 2, 3]) expectSound(ids, playOut(singleElimination, ids, seedFor(`${size}/${run}`)))
    for (const outcome of ['wins', 'loses'] as const) {
      expectSound(ids, playOut(singleElimination, ids, seedFor(size), whoRested(outcome)))
    }
  })

  test.each(LARGE_SIZES)('with %i entrants', (size) => {
    const ids = entrants(size)
    expectSound(ids, playOut(singleElimination, ids, seedFor(size)))
  })
})

test('the same entrants, seed and results give the same bracket', () => {
  for (const size of [2, 5, 33, 100]) {
    const game = playOut(singleElimination, entrants(size), seedFor(size))
    expect(playOut(singleElimination, entrants(size).toReversed(), seedFor(size))).toEqual(game)
  }
})

test('standings add up: one champion, one runner-up, and as many wins as matches played', () => {
  for (const size of EVERY_SIZE) {
    const { rounds, championId } = playOut(singleElimination, entrants(size), seedFor(size))
    const [first, second, ...others] = singleElimination.standings(rounds.flat())
    expect(first).toMatchObject({ participantId: championId, place: 1 })
    expect(second?.place).toBe(2)
    expect(others).toHaveLength(size - 2)
    const wins = [first, second, ...others].reduce((sum, standing) => sum + (standing?.wins ?? 0), 0)
    expect(wins).toBe(size - 1)
    for (const { place } of others) {
      const ahead = others.filter((other) => (other.place ?? 0) < (place ?? 0)).length + 2
      expect(place).toBe(ahead + 1)
    }
  }
})
