import { describe, expect, test } from 'vitest'
import { contender } from '../../test/swiss-play.ts'
import { swissMatch } from '../../test/tables.ts'
import type { Match } from '../model/match.ts'
import type { Float } from './contenders.ts'
import { explain } from './explain.ts'

/** "a-b c-" as matches of round 3; c has the bye. */
function round(text: string): Match[] {
  return text.split(' ').map((pair, index): Match => {
    const [one = '', two = ''] = pair.split('-')
    return { ...swissMatch(3, index + 1, [one, two], { kind: 'void' }), outcome: null }
  })
}

describe('the facts of a pair', () => {
  const factsOf = (one: [number, Float | null], two: [number, Float | null]) => {
    const contenders = [
      contender('a', 1, one[0], { lastFloat: one[1] }),
      contender('b', 2, two[0], { lastFloat: two[1] }),
    ]
    return explain(round('a-b'), contenders, 'neighbours').get(1)
  }

  test.each<[[number, Float | null], [number, Float | null], string[]]>([
    [
      [4, 'down'],
      [2, 'up'],
      ['a', 'b'],
    ],
    [[4, 'down'], [2, 'down'], ['a']],
    [[4, 'up'], [2, 'up'], ['b']],
    [[4, 'up'], [2, 'down'], []],
    [
      [2, 'up'],
      [4, 'down'],
      ['a', 'b'],
    ],
    [[2, 'down'], [4, 'up'], []],
    [[4, null], [2, null], []],
    [[4, 'down'], [4, 'up'], []],
    [[4, 'up'], [4, 'down'], []],
  ])('of %j and %j name who floats again: %j', (one, two, floatsAgain) => {
    const kind = one[0] === two[0] ? 'level' : 'float'
    expect(factsOf(one, two)).toMatchObject({ kind, points: [one[0], two[0]], met: 0, floatsAgain })
  })

  test('count how often they met, whatever their points', () => {
    const met = new Map([['b', 2]])
    const contenders = [contender('a', 1, 3, { met }), contender('b', 2, 0, { met: new Map([['a', 2]]) })]
    expect(explain(round('b-a'), contenders, 'halves').get(1)).toEqual({
      kind: 'rematch',
      points: [0, 3],
      met: 2,
      floatsAgain: [],
      order: 'halves',
      places: [1, 1],
      groupSizes: [1, 1],
      isOutdated: false,
      isBest: true,
    })
  })

  test('are outdated if the results give other pairs', () => {
    const contenders = [
      contender('a', 1, 3),
      contender('b', 2, 3),
      contender('c', 3, 0),
      contender('d', 4, 0),
    ]
    const marks = (text: string) =>
      [...explain(round(text), contenders, 'neighbours').values()].map(({ isOutdated }) => isOutdated)
    expect(marks('b-a c-d')).toEqual([false, false])
    expect(marks('a-c b-d')).toEqual([true, true])
  })
})

describe('the facts of a bye', () => {
  test('count those before and beside', () => {
    const contenders = [
      contender('bye', 1, 3, { rests: 1 }),
      contender('fewer rests', 2, 6),
      contender('fewer rests and points', 3, 0),
      contender('fewer points', 4, 1, { rests: 1 }),
      contender('alike', 5, 3, { rests: 1 }),
      contender('more points', 6, 4, { rests: 1 }),
      contender('more rests', 7, 1, { rests: 2 }),
      contender('still more rests', 8, 0, { rests: 3 }),
      contender('fewer rests, as many points', 9, 3),
    ]
    const pairs = 'fewer rests-fewer rests and points|fewer points-alike|more points-more rests'
    const matches = [...pairs.split('|'), 'still more rests-fewer rests, as many points', 'bye-'].map(
      (pair, index) => {
        const [one = '', two = ''] = pair.split('-')
        return swissMatch(3, index + 1, [one, two], { kind: 'void' })
      },
    )
    expect(explain(matches, contenders, 'neighbours').get(5)).toEqual({
      kind: 'bye',
      rests: 1,
      points: 3,
      ahead: 4,
      alike: 1,
      isOutdated: true,
      isBest: false,
    })
  })
})
