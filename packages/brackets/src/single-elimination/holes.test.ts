import { describe, expect, test } from 'vitest'
import { inOrder, notedRounds, play } from '../../test/notation.ts'
import { entrants, seedFor } from '../../test/play.ts'
import { entrant, SETTINGS, wonBy } from '../../test/rows.ts'
import { largeSizes, sizesFrom } from '../../test/sizes.ts'
import { apply } from '../model/apply.ts'
import type { Match, Result } from '../model/match.ts'
import { closeRounds, undecidedMatches } from '../model/progress.ts'
import type { Stage } from '../model/stage.ts'
import { below, xoshiro128 } from '../random.ts'
import { outline, placesByRound } from './rounds.ts'
import { type SingleEliminationSettings, singleElimination } from './single-elimination.ts'

type Knockout = Stage<SingleEliminationSettings>

const lastOf = (stage: Stage) => notedRounds(stage).at(-1)
const placesIn = (stage: Knockout) =>
  singleElimination.places(stage).map(({ id, from, to }) => `${id} ${from}-${to}`)

describe('a double W.O. leaves a hole', () => {
  test('that keeps its place in match order, on either side of the next match', () => {
    expect(lastOf(play(inOrder('abcdefgh'), 'x111'))).toBe('_-c>c e-g')
    expect(lastOf(play(inOrder('abcdefgh'), '1x11'))).toBe('a-_>a e-g')
  })

  test('of which two make a void match, which is a hole again', () => {
    expect(notedRounds(play(inOrder('abcdefgh'), 'xx11', '1'))).toEqual([
      'a-b>! c-d>! e-f>e g-h>g',
      '_-_ e-g>e',
      '_-e>e',
    ])
  })

  test('that never takes the bye of an odd round', () => {
    expect(notedRounds(play(inOrder('abcdef'), '11x'))[1]).toBe('a-_>a c-_>c')
    expect(notedRounds(play(inOrder('abcdef'), '1x1'))[1]).toBe('a-_>a e-_>e')
    expect(notedRounds(play(inOrder('abcdef'), 'x11'))[1]).toBe('_-c>c e-_>e')
  })

  test('whose opponent has not rested, and may get the next bye', () => {
    // With eleven, k met a hole in round 2; with nine, e rests although a did not play either.
    const stage = play(inOrder('abcdefghijk'), '1111x', '11-')
    expect(notedRounds(stage)[1]).toBe('a-c>a e-g>e _-k>k')
    expect(notedRounds(stage)[2]).toBe('a-k e-_>e')
    expect(notedRounds(play(inOrder('abcdefghi'), '1x11', '1'))).toEqual([
      'a-b>a c-d>! e-f>e g-h>g i-_>i',
      'a-_>a e-i>e g-_>g',
      'a-g e-_>e',
    ])
  })

  test('after which somebody may have a second bye, if all others in the round have had one', () => {
    // In round 3 the places are a hole, i and g, and both have had a bye.
    expect(notedRounds(play(inOrder('abcdefghi'), '1111', 'x2')).slice(1)).toEqual([
      'a-c>! e-i>i g-_>g',
      '_-i>i g-_>g',
      'i-g',
    ])
  })

  test('that gets the bye as a void match, if nobody else is left in the round', () => {
    expect(notedRounds(play(inOrder('abcdef'), 'xxx'))).toEqual(['a-b>! c-d>! e-f>!', '_-_ _-_', '_-_'])
  })
})

describe('without a champion', () => {
  test('a final that nobody plays ends the stage, and both finalists are second', () => {
    const stage = play(inOrder('abcd'), '11', 'x')
    expect(singleElimination.close(stage)).toEqual({ kind: 'finished' })
    expect(placesIn(stage)).toEqual(['a 2-2', 'c 2-2', 'b 3-4', 'd 3-4'])
    expect(singleElimination.table(stage).map(({ id, place }) => `${place} ${id}`)).toEqual([
      '2 a',
      '2 c',
      '3 b',
      '3 d',
    ])
  })

  test('a stage of which nobody is left ends as well', () => {
    const stage = play(inOrder('abcd'), 'xx')
    expect(singleElimination.close(stage)).toEqual({ kind: 'finished' })
    expect(placesIn(stage)).toEqual(['a 3-4', 'b 3-4', 'c 3-4', 'd 3-4'])
  })

  test('does not end a stage in which one finalist is there', () => {
    const stage = play(inOrder('abcd'), 'x2')
    expect(lastOf(stage)).toBe('_-d>d')
    expect(placesIn(stage)).toEqual(['d 1-1', 'a 3-4', 'b 3-4', 'c 3-4'])
  })
})

/** Who goes on after a match and who rests, written down a second time: the sides and byes of each round. */
function byTheRules(stage: Knockout): { actual: unknown[]; expected: unknown[] } {
  const size = stage.entrants.length
  const rounds = [...Map.groupBy(stage.matches, ({ round }) => round).values()]
  const rested = new Set<string>()
  const actual: unknown[] = [rounds.map(({ length }) => length)]
  const expected: unknown[] = [outline(size)]
  for (const [index, round] of rounds.entries()) {
    const isOdd = (placesByRound(size)[index] ?? 0) % 2 === 1
    const entering = rounds[index - 1]?.map(wayOn) ?? round.flatMap(namesOf).slice(0, size)
    const odd = isOdd ? (index === 0 ? size - 1 : oddOf(entering, rested)) : -1
    const free = isOdd ? [entering[odd] ?? null, null] : []
    actual.push(round.flatMap(namesOf))
    expected.push([...entering.filter((_, place) => place !== odd), ...free])
    for (const id of free) if (id !== null) rested.add(id)
    const alone = round.filter((match) => namesOf(match).includes(null))
    actual.push(alone.map(({ outcome }) => outcome?.kind))
    expected.push(alone.map((match) => (namesOf(match).every((id) => id === null) ? 'void' : 'bye')))
  }
  return { actual, expected }
}

function expectFollows(stage: Knockout): void {
  const { actual, expected } = byTheRules(stage)
  expect(actual).toEqual(expected)
}

function namesOf({ sides }: Match): (string | null)[] {
  return sides.map(nameOf)
}

function oddOf(entering: readonly (string | null)[], rested: ReadonlySet<string>): number {
  const ids = entering.filter((id) => id !== null)
  const chosen = ids.findLast((id) => !rested.has(id)) ?? ids.at(-1)
  return chosen === undefined ? entering.length - 1 : entering.indexOf(chosen)
}

function wayOn({ sides, outcome }: Match): string | null {
  return outcome && 'winner' in outcome ? nameOf(sides[outcome.winner - 1]) : null
}

function nameOf(slot: Match['sides'][number] | undefined): string | null {
  return slot?.kind === 'entrant' ? slot.id : null
}

function opened(size: number): Knockout {
  const list = entrants(size).map(entrant)
  const seed = seedFor(size)
  return { settings: SETTINGS, seed, entrants: list, matches: singleElimination.open(list, SETTINGS, seed) }
}

const RESULTS: readonly Result[] = [wonBy(1), wonBy(2), { kind: 'forfeit', winner: null }]

/** Calls `onEnd` for each way in which the stage can end. */
function everyEnd(stage: Knockout, onEnd: (stage: Knockout) => void): void {
  const [match] = undecidedMatches(stage)
  if (!match) onEnd(stage)
  for (const result of match ? RESULTS : []) {
    const effects = singleElimination.settle(stage, match as Match, result)
    everyEnd(closeRounds(singleElimination, apply(stage, effects)), onEnd)
  }
}

describe('with holes anywhere', () => {
  // Each entrant more gives twice as many ways, and those of one entrant fewer: the half-companion Pell numbers.
  test.each([
    [2, 3],
    [3, 7],
    [4, 17],
    [5, 41],
    [6, 99],
    [7, 239],
    ...largeSizes<[number, number]>([8, 577], [9, 1_393]),
  ])('%i entrants end in %i ways, each by the rules', (size, expected) => {
    let ends = 0
    everyEnd(opened(size), (stage) => {
      ends += 1
      expectFollows(stage)
      expect(singleElimination.close(stage)).toEqual({ kind: 'finished' })
      const champions = singleElimination.places(stage).filter(({ from }) => from === 1)
      expect(champions.map(({ id }) => id)).toEqual([wayOn(stage.matches.at(-1) as Match) ?? []].flat())
      expect(new Set(singleElimination.places(stage).map(({ id }) => id)).size).toBe(size)
    })
    expect(ends).toBe(expected)
  })

  test('larger brackets follow the rules in samples', () => {
    for (const size of sizesFrom(10, 130)) {
      const random = xoshiro128(seedFor(`holes ${size}`))
      let stage = opened(size)
      for (let open = undecidedMatches(stage); open.length > 0; open = undecidedMatches(stage)) {
        const effects = open.flatMap((match) => {
          const result = RESULTS[below(random, 5) % 3] as Result
          return singleElimination.settle(stage, match, result)
        })
        stage = closeRounds(singleElimination, apply(stage, effects))
      }
      expectFollows(stage)
    }
  })
})
