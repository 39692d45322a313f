import { expect, test } from 'vitest'
import { finalPlaces } from './final-places.ts'
import { seededEntrants } from './model/entrants.ts'
import type { Result } from './model/match.ts'
import { opened, settled, undecidedMatches } from './model/progress.ts'
import type { Format, Stage } from './model/stage.ts'
import { knockout, requireKnockoutSettings } from './plans/knockout.ts'
import { snake } from './tables/groups.ts'
import { ROUND_ROBIN_DEFAULTS, roundRobin } from './tables/round-robin.ts'

const SEED = '00112233445566778899aabbccddeeff'

/** The stronger seed wins everything. */
function played<Settings>(format: Format<Settings>, stage: Stage<Settings>): Stage<Settings> {
  const [match] = undecidedMatches(stage)
  if (!match) return stage
  const seeds = new Map(stage.entrants.map(({ id, seed }) => [id, seed]))
  const [one, two] = match.sides.map((side) => (side.kind === 'entrant' ? (seeds.get(side.id) ?? 0) : 0))
  const isFirst = (one ?? 0) < (two ?? 0)
  const won = { kind: 'won', games: [] } as const
  const result: Result = isFirst ? { ...won, winner: 1, score: [1, 0] } : { ...won, winner: 2, score: [0, 1] }
  return played(format, settled(format, stage, match, result))
}

const entrants = snake(seededEntrants(['ana', 'bia', 'caio', 'davi', 'eva', 'fabi']), 2)
const groups = played(
  roundRobin,
  opened(roundRobin, { entrants, settings: ROUND_ROBIN_DEFAULTS, seed: SEED }),
)
const through = roundRobin.table(groups).flatMap(({ id, place }) => (place === 1 ? id : []))
const final = opened(knockout, {
  entrants: seededEntrants(through),
  settings: requireKnockoutSettings(),
  seed: '',
})
const groupStage = { format: 'round-robin', stage: groups }

test('who went on is ranked by the last stage, and everybody else behind them without gaps', () => {
  const places = finalPlaces([groupStage, { format: 'knockout', stage: played(knockout, final) }])
  expect(places.slice(0, 2).map(({ id, from, to }) => [id, from, to])).toEqual([
    [through[0], 1, 1],
    [through[1], 2, 2],
  ])
  const rest = places.slice(2)
  expect(new Set(rest.map(({ id }) => id)).size).toBe(4)
  for (const { from, to } of rest) {
    expect(from).toBeGreaterThan(2)
    expect(rest.filter((other) => other.from === from)).toHaveLength(to - from + 1)
  }
})

test('before the last stage has decided anything, only those who did not go on have places', () => {
  const places = finalPlaces([groupStage, { format: 'knockout', stage: final }])
  expect(places.map(({ from }) => from).toSorted()[0]).toBe(3)
  expect(places).toHaveLength(4)
})
