import { describe, expect, test } from 'vitest'
import { contender } from '../../test/swiss-play.ts'
import { type Costs, CRITERIA, costsOf, packer } from './costs.ts'
import { ranked } from './ranking.ts'

describe('the costs of a pair', () => {
  test('grow with the square of the gap and with each time that they met', () => {
    const all = ranked([contender('a', 1, 7, { met: new Map([['b', 2]]) }), contender('b', 2, 4)])
    expect(costsOf(all[0] as never, all[1] as never, 'neighbours', all)).toEqual({
      rematches: 2,
      bye: 0,
      gap: 9,
      floats: 0,
      distance: 1,
    })
  })

  test.each([
    ['down', 'up', 2],
    ['down', 'down', 1],
    ['up', 'up', 1],
    ['up', 'down', 0],
    [null, null, 0],
  ] as const)('count who floats again: %s against %s is %i', (above, below, floats) => {
    const all = ranked([
      contender('a', 1, 3, { lastFloat: above }),
      contender('b', 2, 0, { lastFloat: below }),
    ])
    expect(costsOf(all[0] as never, all[1] as never, 'neighbours', all).floats).toBe(floats)
    expect(costsOf(all[1] as never, all[0] as never, 'neighbours', all).floats).toBe(floats)
  })

  test('count no float between those with equal points', () => {
    const all = ranked([
      contender('a', 1, 3, { lastFloat: 'up' }),
      contender('b', 2, 3, { lastFloat: 'down' }),
    ])
    expect(costsOf(all[0] as never, all[1] as never, 'neighbours', all).floats).toBe(0)
  })

  test('measure the distance from the intended opponent in the group, and by rank between groups', () => {
    const all = ranked([...'abcdef'].map((id, index) => contender(id, index + 1, index < 4 ? 3 : 0)))
    const distances = (order: 'neighbours' | 'halves') =>
      ['a-b', 'a-c', 'd-a', 'a-e', 'f-b'].map((pair) => {
        const [one, two] = pair.split('-').map((id) => all.find((member) => member.id === id))
        return costsOf(one as never, two as never, order, all).distance
      })
    expect(distances('neighbours')).toEqual([1, 2, 3, 4, 4])
    expect(distances('halves')).toEqual([1, 0, 1, 4, 4])
  })
})

describe('the costs of a bye', () => {
  const all = ranked([
    contender('a', 1, 6, { rests: 1 }),
    contender('b', 2, 3, { lastFloat: 'down' }),
    contender('c', 3, 0, { rests: 1, lastFloat: 'up' }),
  ])

  test('are fewer with fewer rests, then in a lower group, then for a lower rank', () => {
    expect(all.map((one) => costsOf(one, null, 'neighbours', all))).toEqual([
      { rematches: 0, bye: 3 + 2, gap: 0, floats: 0, distance: 2 },
      { rematches: 0, bye: 1, gap: 0, floats: 1, distance: 1 },
      { rematches: 0, bye: 3, gap: 0, floats: 0, distance: 0 },
    ])
  })
})

describe('costs packed into one number', () => {
  const NONE: Costs = { rematches: 0, bye: 0, gap: 0, floats: 0, distance: 0 }
  const MOST: Costs = { rematches: 2, bye: 5, gap: 9, floats: 2, distance: 7 }
  const PAIRS = 4

  test.each(CRITERIA.slice(0, -1))(
    'one more of %s outweighs the most of whatever comes after it',
    (criterion) => {
      const pack = packer([NONE, MOST], PAIRS)
      const later = CRITERIA.slice(CRITERIA.indexOf(criterion) + 1)
      const most = later.reduce(
        (sum, one) => sum + pack({ ...NONE, [one]: MOST[one] }) * (one === 'bye' ? 1 : PAIRS),
        0,
      )
      expect(pack({ ...NONE, [criterion]: 1 })).toBe(most + 1)
    },
  )

  test('stay exact by losing detail in the distance first, then in the floats, and never in the gap', () => {
    const large = { rematches: 3, bye: 10, gap: 2 ** 20, floats: 2, distance: 2 ** 30 }
    const pack = packer([large], 64)
    expect(pack(large) * 64).toBeLessThan(2 ** 51)
    expect(pack({ ...NONE, gap: 1 })).toBeGreaterThan(pack({ ...NONE, floats: 2, distance: 2 ** 30 }) * 64)
    expect(pack({ ...NONE, distance: 1 })).toBe(0)
    expect(pack({ ...NONE, floats: 1 })).toBeGreaterThan(0)

    const larger = packer([{ ...large, gap: 2 ** 36, floats: 2 ** 10 }], 64)
    expect(larger({ ...NONE, distance: 2 ** 30 })).toBe(0)
    expect(larger({ ...NONE, floats: 1 })).toBe(0)
    expect(larger({ ...NONE, gap: 1 })).toBeGreaterThan(0)
  })
})
