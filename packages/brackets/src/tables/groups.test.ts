import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import { describe, expect, test } from 'vitest'
import { largeSizes, sizesFrom } from '../../test/sizes.ts'
import { groupStage, seeded } from '../../test/tables.ts'
import { groupCountRange, groupMatchCount } from '../limits.ts'
import { membersByGroup, snake } from './groups.ts'

const SIZES = [...sizesFrom(2, 129), ...largeSizes(256, 512)]

interface Judged {
  readonly group_id: number
  readonly opponent1: { readonly id: number }
  readonly opponent2: { readonly id: number }
}

function dealt(count: number, groups: number): number[][] {
  return membersByGroup(snake(seeded(count), groups)).map(([, members]) => members.map(({ seed }) => seed))
}

describe('groups by snake', () => {
  test.each(SIZES)('take all of %i entrants, sizes and strength as equal as can be', (count) => {
    for (let groups = 1; groups * 2 <= count; groups++) {
      const seeds = dealt(count, groups)
      const sizes = seeds.map(({ length }) => length)
      expect(seeds.flat().toSorted((one, two) => one - two)).toEqual(seeded(count).map(({ seed }) => seed))
      expect(sizes).toHaveLength(groups)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      // Each row of the snake gives one entrant to each group.
      const isByRow = seeds.every((group) => group.every((seed, row) => Math.ceil(seed / groups) === row + 1))
      expect(isByRow).toBe(true)
    }
  })

  test('go there and back', () => {
    expect(dealt(10, 3)).toEqual([
      [1, 6, 7],
      [2, 5, 8],
      [3, 4, 9, 10],
    ])
  })

  test('do not depend on the order of the entrants', () => {
    expect(membersByGroup(snake(seeded(10).toReversed(), 3))).toEqual(membersByGroup(snake(seeded(10), 3)))
  })

  test('come in the order of their numbers, whoever is the strongest', () => {
    const groups = membersByGroup(snake(seeded(6), 3).map((one) => ({ ...one, group: 4 - one.group })))
    expect(groups.map(([group]) => group)).toEqual([1, 2, 3])
  })

  test('have two entrants or more', () => {
    for (const groups of [0, 1.5, 3, -1]) expect(() => snake(seeded(5), groups)).toThrow(RangeError)
  })

  test.each([
    [8, 2],
    [12, 4],
    [15, 5],
    [16, 4],
    [24, 4],
    [32, 8],
  ])('of %i entrants in %i are those of brackets-manager', async (count, groupCount) => {
    const storage = new InMemoryDatabase()
    await new BracketsManager(storage).create.stage({
      tournamentId: 1,
      name: 'groups',
      type: 'round_robin',
      seeding: seeded(count).map(({ id }) => id),
      settings: { groupCount, size: count, seedOrdering: ['groups.seed_optimized'] },
    })
    const participants = (await storage.select<{ id: number; name: string }>('participant')) ?? []
    const seedOf = new Map(participants.map(({ id, name }) => [id, Number(name.slice(1))]))
    const judged = ((await storage.select<Judged>('match')) ?? []).map(
      ({ group_id, opponent1, opponent2 }) => ({
        group: group_id,
        seeds: [opponent1, opponent2].map(({ id }) => seedOf.get(id) ?? 0),
      }),
    )
    const groups = Map.groupBy(judged, ({ group }) => group)
    const seeds = [...groups.values()].map((matches) =>
      [...new Set(matches.flatMap((match) => match.seeds))].toSorted((one, two) => one - two),
    )
    expect(seeds).toEqual(dealt(count, groupCount))
    const size = count / groupCount
    expect(judged).toHaveLength(groupCount * ((size * (size - 1)) / 2))
  })
})

describe('the number of groups', () => {
  test.each([
    [2, { fewest: 1, most: 1 }],
    [5, { fewest: 1, most: 1 }],
    [6, { fewest: 1, most: 2 }],
    [32, { fewest: 1, most: 10 }],
    [33, { fewest: 3, most: 11 }],
    [4_096, { fewest: 256, most: 1_365 }],
  ])('has limits for %i entrants', (count, range) => {
    expect(groupCountRange(count)).toEqual(range)
  })

  test.each(sizesFrom(2, 64))(
    'may be anything between them for %i entrants, with as many matches as counted',
    (count) => {
      const { fewest, most } = groupCountRange(count)
      for (let groups = fewest; groups <= most; groups++)
        for (const legs of [1, 2] as const)
          expect(groupStage(count, groups, { legs }).matches).toHaveLength(
            groupMatchCount(count, groups, legs),
          )
    },
  )
})
