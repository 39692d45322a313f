import { formatOf, type Match, requireSettings, seededEntrants, snake, swissRounds } from '@trunfo/brackets'
import { MINUTES_PER_GAME } from '@trunfo/contract/tournaments/duration'
import { describe, expect, test } from 'vitest'
import { roughDuration } from './durations.rules.ts'
import { sizeOf } from './size.rules.ts'
import type { StageDraft } from './stages.rules.ts'

const SIZES = [...Array.from({ length: 70 }, (_, index) => index + 2), 128, 129, 500]

function entrantsOf(count: number) {
  return seededEntrants(Array.from({ length: count }, (_, index) => `p${index + 1}`))
}

function planOf(stage: StageDraft, count: number): Match[] {
  const entrants = stage.format === 'round-robin' ? snake(entrantsOf(count), stage.groups) : entrantsOf(count)
  const settings: unknown = requireSettings(stage.format, stage.settings)
  return formatOf(stage.format as string).open(entrants, settings, '1f'.repeat(16))
}

/** Byes have nobody on one side, also while the other one is open. */
const isPlayed = ({ sides }: Match) => sides.every(({ kind }) => kind !== 'nobody')
const keyOf = ({ bracket, round, number }: Pick<Match, 'bracket' | 'round' | 'number'>) =>
  `${bracket}/${round}/${number}`

/** The most matches that have to be played one after another. In a plan, targets come after the matches that feed them. */
function longestPath(matches: readonly Match[]): number {
  const before = new Map<string, number>()
  const ends = matches.map((match) => {
    const end = (before.get(keyOf(match)) ?? 0) + (isPlayed(match) ? 1 : 0)
    for (const target of [match.winnerTo, match.loserTo])
      if (target) before.set(keyOf(target), Math.max(before.get(keyOf(target)) ?? 0, end))
    return end
  })
  return Math.max(...ends)
}

const sizeOfOne = (stage: StageDraft, count: number) => {
  const { matches, rounds } = sizeOf([stage], count)
  return { matches, rounds }
}

describe('a plan has as many matches and rounds as the engine writes', () => {
  test.each<[string, StageDraft]>([
    ['knockout', { format: 'knockout', settings: {} }],
    ['knockout with a third place', { format: 'knockout', settings: { thirdPlace: true } }],
    ['double elimination', { format: 'double-elimination', settings: {} }],
    ['one grand final', { format: 'double-elimination', settings: { grandFinal: 'single' } }],
    ['no grand final', { format: 'double-elimination', settings: { grandFinal: 'none' } }],
  ])('%s', (_name, stage) => {
    for (const count of SIZES) {
      const plan = planOf(stage, count)
      const expected = { matches: plan.filter(isPlayed).length, rounds: longestPath(plan) }
      expect({ count, ...sizeOfOne(stage, count) }).toEqual({ count, ...expected })
    }
  })

  test.each([1, 2] as const)('groups with %i legs', (legs) => {
    for (const count of SIZES.filter((size) => size >= 33)) {
      const stage: StageDraft = { format: 'round-robin', settings: { legs }, groups: Math.ceil(count / 7) }
      const plan = planOf(stage, count)
      const rounds = Math.max(...plan.map(({ round }) => round))
      expect({ count, ...sizeOfOne(stage, count) }).toEqual({ count, matches: plan.length, rounds })
    }
  })
})

test('single elimination has the rounds that the engine outlines', () => {
  const stage: StageDraft = { format: 'single-elimination', settings: {} }
  for (const count of SIZES) {
    const rounds = formatOf('single-elimination').outline?.(count).length
    expect(sizeOfOne(stage, count)).toEqual({ matches: count - 1, rounds })
  }
})

test('a Swiss stage has the rounds of the engine, in which at most one rests', () => {
  const settings = {
    rounds: null,
    bestOf: 1,
    allowsDraws: true,
    profile: 'cards',
    order: 'neighbours',
  } as const
  for (const count of SIZES) {
    const rounds = swissRounds({ settings, entrants: entrantsOf(count) })
    const stage: StageDraft = { format: 'swiss', settings: { rounds: null } }
    expect(sizeOfOne(stage, count)).toEqual({ matches: rounds * Math.floor(count / 2), rounds })
  }
})

test('a playoff has those who go on', () => {
  const groups: StageDraft = { format: 'round-robin', settings: {}, groups: 3, cut: { perGroup: 2, best: 2 } }
  const playoff: StageDraft = { format: 'knockout', settings: { bestOf: 3, finalBestOf: 5 } }
  expect(sizeOf([groups, playoff], 12)).toEqual({
    stages: [
      {
        format: 'round-robin',
        groups: 3,
        entrants: 12,
        matches: 18,
        rounds: 3,
        minutes: 3 * MINUTES_PER_GAME,
      },
      // Two rounds of two or three games, and a final of three to five.
      { format: 'knockout', groups: 0, entrants: 8, matches: 7, rounds: 3, minutes: 9 * MINUTES_PER_GAME },
    ],
    matches: 25,
    rounds: 6,
    minutes: 12 * MINUTES_PER_GAME,
    mayHaveReset: false,
  })
  const swiss: StageDraft = { format: 'swiss', settings: {}, cut: { size: 8, avoidsRematches: true } }
  expect(sizeOf([swiss, playoff], 5).stages[1]).toMatchObject({ entrants: 5, matches: 4 })
})

test.each([
  [20, 0, 20],
  [55, 1, 0],
  [90, 1, 30],
  [140, 2, 30],
  [1_225, 20, 30],
])('%i minutes are about %i h %i', (exact, hours, minutes) => {
  expect(roughDuration(exact)).toEqual({ hours, minutes })
})
