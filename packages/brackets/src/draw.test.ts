import { expect, test } from 'vitest'
import { drawnEntrants, type Seeding } from './draw.ts'

const SEED = '00112233445566778899aabbccddeeff'
const IDS = ['a', 'b', 'c', 'd', 'e', 'f']

function orderBy(seeding?: Seeding): string[] {
  return drawnEntrants({ format: 'knockout', groupCount: 0 }, IDS, SEED, seeding).map(({ id }) => id)
}

const drawn = orderBy()
const without = (...ids: string[]) => drawn.filter((id) => !ids.includes(id))

test('the seeds of a draw follow from the seed alone', () => {
  expect(orderBy({ kind: 'draw' })).toEqual(drawn)
  expect(drawn.toSorted()).toEqual(IDS)
  expect(drawn).not.toEqual(IDS)
})

test('a ranking gives the seeds by points, and draws those who are level or have none', () => {
  const points = new Map([
    ['e', 9],
    ['b', 4],
    ['c', 4],
    ['d', 0],
  ])
  const level = drawn.filter((id) => id === 'b' || id === 'c')
  expect(orderBy({ kind: 'ranking', points })).toEqual(['e', ...level, ...without('e', 'b', 'c')])
  expect(orderBy({ kind: 'ranking', points: new Map() })).toEqual(drawn)
})

test('an order by hand comes first, without those who left, and the others are drawn', () => {
  expect(orderBy({ kind: 'hand', order: ['f', 'gone', 'a', 'f'] })).toEqual(['f', 'a', ...without('f', 'a')])
  expect(orderBy({ kind: 'hand', order: [] })).toEqual(drawn)
  expect(orderBy({ kind: 'hand', order: IDS })).toEqual(IDS)
})

test('groups take the seeds in a snake', () => {
  const seeding = { kind: 'hand', order: IDS } as const
  const entrants = drawnEntrants({ format: 'round-robin', groupCount: 2 }, IDS, SEED, seeding)
  expect(entrants.map(({ id, group }) => `${id}${group}`)).toEqual(['a1', 'b2', 'c2', 'd1', 'e1', 'f2'])
})

test('single elimination draws by itself, whatever the seeding', () => {
  const order = drawnEntrants({ format: 'single-elimination', groupCount: 0 }, IDS, SEED, {
    kind: 'hand',
    order: ['f'],
  })
  expect(order.map(({ id }) => id)).toEqual(IDS)
})
