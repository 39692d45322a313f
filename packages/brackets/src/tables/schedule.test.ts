import robin from 'roundrobin'
import { describe, expect, test } from 'vitest'
import { type Pairing, schedule } from './schedule.ts'

const SIZES = Array.from({ length: 31 }, (_, index) => index + 2)
const unordered = ([one, two]: Pairing) => `${Math.min(one, two)}-${Math.max(one, two)}`

function everyPair(count: number): string[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  return indexes.flatMap((one) => indexes.filter((two) => one < two).map((two) => `${one}-${two}`)).toSorted()
}

/** How much more often each was side 1 than side 2. */
function leanings(count: number, pairings: readonly Pairing[]): number[] {
  const leaning = new Array<number>(count).fill(0)
  for (const [one, two] of pairings) {
    leaning[one] = (leaning[one] ?? 0) + 1
    leaning[two] = (leaning[two] ?? 0) - 1
  }
  return leaning
}

describe.each(SIZES)('a schedule for %i', (count) => {
  const once = () => schedule(count, 1)
  const twice = () => schedule(count, 2)

  test('lets everybody meet everybody once, or twice with sides swapped', () => {
    const [rounds, legs] = [once(), twice()]
    expect(rounds.flat().map(unordered).toSorted()).toEqual(everyPair(count))
    const ordered = legs.flat().map(([one, two]) => `${one}-${two}`)
    expect(new Set(ordered).size).toBe(count * (count - 1))
    expect(ordered).toHaveLength(count * (count - 1))
  })

  test('has as few rounds as possible, and nobody twice in one', () => {
    const [rounds, legs] = [once(), twice()]
    const length = count % 2 === 0 ? count - 1 : count
    expect([rounds.length, legs.length]).toEqual([length, length * 2])
    for (const round of legs) {
      expect(round).toHaveLength(Math.floor(count / 2))
      expect(new Set(round.flat()).size).toBe(round.length * 2)
    }
  })

  test('balances sides, at the end and on the way', () => {
    const [rounds, legs] = [once(), twice()]
    const most = count % 2 === 0 ? 1 : 0
    expect(leanings(count, rounds.flat()).every((leaning) => Math.abs(leaning) <= most)).toBe(true)
    expect(leanings(count, legs.flat()).every((leaning) => leaning === 0)).toBe(true)
    legs.forEach((_, index) => {
      const soFar = leanings(count, legs.slice(0, index + 1).flat())
      expect(Math.max(...soFar.map(Math.abs))).toBeLessThanOrEqual(2)
    })
  })

  test('lets as few as possible play on the same side twice in a row', () => {
    const rounds = once()
    const sides = new Map<number, number>()
    let repeated = 0
    for (const pairing of rounds.flat()) {
      for (const [side, one] of pairing.entries()) {
        if (sides.get(one) === side) repeated++
        sides.set(one, side)
      }
    }
    expect(repeated).toBe(count % 2 === 0 ? count - 2 : 0)
  })

  test('ends the first leg with the two strongest', () => {
    const rounds = once()
    expect(rounds.at(-1)?.map(unordered)).toContain('0-1')
  })

  test('pairs as the published method does', () => {
    const rounds = once()
    const judged = robin(count).map((round) =>
      round.map(([one, two]) => unordered([one - 1, two - 1])).toSorted(),
    )
    expect(judged.flat().toSorted()).toEqual(rounds.flat().map(unordered).toSorted())
    // With an odd number the methods differ in who rests when.
    if (count % 2 === 0) expect(rounds.map((round) => round.map(unordered).toSorted())).toEqual(judged)
  })
})

test('a schedule for four swaps sides from round to round where it can', () => {
  const written = schedule(4, 1).map((round) => round.map(([one, two]) => `${one}-${two}`).join(' '))
  expect(written).toEqual(['0-3 2-1', '2-0 1-3', '0-1 3-2'])
})
