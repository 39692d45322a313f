import { groupCountRange, requireSettings } from '@trunfo/brackets'
import { GROUPS_MAX, PER_GROUP_MAX, TOP_CUT_MAX } from '@trunfo/contract/tournaments/stages'
import { describe, expect, test } from 'vitest'
import { parseChoice, presetsOf } from './choice.ts'
import { DEFAULT_CHOICE, type FormatChoice } from './default-choice.ts'
import { formatProblem } from './format-problem.rules.ts'
import { PRESETS, stagesOf } from './presets.ts'
import { automaticCutSize, automaticGroupCount, mostBestNext, perGroupRange } from './stages.rules.ts'

const choice = (fields: Partial<FormatChoice>): FormatChoice => ({ ...DEFAULT_CHOICE, ...fields })

const SIZES = [...Array.from({ length: 99 }, (_, index) => index + 2), 128, 500, 512, 1_000, 4_095, 4_096]

describe('stages', () => {
  test('by default are the one of a tournament without any', () => {
    expect(stagesOf(DEFAULT_CHOICE, 16)).toEqual([
      { format: 'single-elimination', settings: { bestOf: 1, finalBestOf: 1 } },
    ])
  })

  test('a third place needs the seeded knockout', () => {
    expect(stagesOf(choice({ hasThirdPlace: true, bestOf: 3, finalBestOf: 5 }), 16)).toEqual([
      { format: 'knockout', settings: { bestOf: 3, finalBestOf: 5, thirdPlace: true } },
    ])
  })

  test('a knockout has seeds only if somebody gives them', () => {
    expect(stagesOf(choice({ preset: 'single', seeding: 'ranking' }), 16)).toMatchObject([
      { format: 'knockout', settings: { thirdPlace: false }, seeding: 'ranking' },
    ])
    expect(stagesOf(choice({ preset: 'single' }), 16)).toMatchObject([{ format: 'single-elimination' }])
  })

  test('only the first stage says how its seeds are given', () => {
    const [first, second] = stagesOf(choice({ preset: 'groups', seeding: 'hand' }), 16)
    expect(first).toMatchObject({ seeding: 'hand' })
    expect(second).not.toHaveProperty('seeding')
  })

  test('double elimination has a grand final', () => {
    expect(stagesOf(choice({ preset: 'double', grandFinal: 'single' }), 16)).toEqual([
      { format: 'double-elimination', settings: { bestOf: 1, finalBestOf: 1, grandFinal: 'single' } },
    ])
  })

  test('a league is one group', () => {
    const settings = {
      legs: 2,
      bestOf: 1,
      allowsDraws: false,
      points: { win: 2, draw: 1, loss: 0 },
      order: ['points', 'wins', 'head-to-head', 'game-difference'],
    }
    const given = {
      preset: 'league',
      hasTwoLegs: true,
      allowsDraws: false,
      win: '2',
      groupOrder: 'wins',
    } as const
    expect(stagesOf(choice(given), 16)).toEqual([{ format: 'round-robin', settings, groups: 1 }])
  })

  test('groups cut to a knockout', () => {
    const given = { preset: 'groups', groups: '3', bestNext: 2, playoffBestOf: 3 } as const
    expect(stagesOf(choice(given), 12)).toMatchObject([
      { format: 'round-robin', groups: 3, cut: { perGroup: 2, best: 2 }, settings: { bestOf: 1 } },
      { format: 'knockout', settings: { bestOf: 3, finalBestOf: 3, thirdPlace: false } },
    ])
  })

  test('a Swiss cut takes fewer than there are', () => {
    const given = { preset: 'swiss-cut', cutSize: 16, rounds: 9, profile: 'chess' } as const
    expect(stagesOf(choice(given), 8)).toMatchObject([
      {
        format: 'swiss',
        settings: { rounds: 7, profile: 'chess' },
        cut: { size: 4, avoidsRematches: true },
      },
      { format: 'knockout' },
    ])
  })
})

describe('automatic choices', () => {
  test.each([
    [2, 1],
    [6, 2],
    [8, 2],
    [12, 2],
    [16, 4],
    [32, 8],
    [100, 16],
    [4_096, 512],
  ])('%i places form %i groups', (places, groups) => {
    expect(automaticGroupCount(places)).toBe(groups)
  })

  test.each(SIZES)('groups for %i places are within the limits', (places) => {
    const { fewest, most } = groupCountRange(places)
    const groups = automaticGroupCount(places)
    expect(groups).toBeGreaterThanOrEqual(fewest)
    expect(groups).toBeLessThanOrEqual(most)
  })

  test.each([
    [2, 2],
    [8, 4],
    [15, 4],
    [16, 8],
    [4_096, 8],
  ])('of %i places %i make the cut', (places, size) => {
    expect(automaticCutSize(places)).toBe(size)
  })
})

test('somebody stays behind in every group', () => {
  expect(perGroupRange(4, 16)).toEqual({ fewest: 1, most: 3 })
  expect(perGroupRange(4, 14)).toEqual({ fewest: 1, most: 2 })
  expect(perGroupRange(1, 2)).toEqual({ fewest: 2, most: 2 })
  expect(mostBestNext(4, 2, 16)).toBe(3)
  expect(mostBestNext(1, 2, 16)).toBe(0)
  expect(mostBestNext(2, 2, 5)).toBe(0)
})

describe('problems that the server would report', () => {
  test.each([
    ['league', {}, 33, 'stages', 'groups_too_large', { max: 32, needed: 3 }],
    ['groups', { groups: '1' }, 33, 'groups', 'groups_too_large', { max: 32, needed: 3 }],
    ['groups', { groups: '2' }, 40, 'groups', 'groups_too_large', { max: 16, needed: 3 }],
    ['groups', { groups: '6' }, 16, 'groups', 'groups_too_small', { max: 5 }],
    ['groups', { groups: '900' }, 4_096, 'groups', 'groups_too_small', { max: 512 }],
    ['groups', {}, 4_096, 'groups', 'too_many_matches', { max: 8_192 }],
  ] as const)('%s %j with %i places', (preset, fields, places, field, code, facts) => {
    expect(formatProblem(choice({ preset, ...fields }), places)).toMatchObject({
      field,
      error: { code: `tournaments.${code}`, facts },
    })
  })

  test.each(PRESETS)('%s has none for a usual size', (preset) => {
    for (const places of [2, 3, 4, 5, 8, 13, 16, 32])
      expect(formatProblem(choice({ preset }), places)).toBeNull()
  })
})

test.each(PRESETS)('%s is within the limits at every size', (preset) => {
  for (const places of SIZES)
    for (const stage of stagesOf(choice({ preset }), places)) {
      expect(requireSettings(stage.format, stage.settings)).toMatchObject(stage.settings)
      if (stage.format === 'round-robin') {
        expect(stage.groups).toBeLessThanOrEqual(GROUPS_MAX)
        expect(stage.cut?.perGroup ?? 1).toBeLessThanOrEqual(PER_GROUP_MAX)
        expect(stage.cut ? stage.cut.perGroup * stage.groups : 2).toBeGreaterThanOrEqual(2)
      }
      if (stage.format === 'swiss') expect(stage.cut?.size ?? 2).toBeLessThanOrEqual(TOP_CUT_MAX)
    }
})

test('a preset is offered if all its formats are on', () => {
  expect(presetsOf(['single-elimination'])).toEqual([])
  expect(presetsOf(['single-elimination', 'knockout', 'swiss'])).toEqual(['single', 'swiss', 'swiss-cut'])
})

describe('a stored choice', () => {
  test('is restored', () => {
    const kept = choice({ preset: 'groups', groups: '5', rounds: 6, cutSize: 4, win: '2', finalBestOf: 3 })
    expect(parseChoice(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  test.each([
    undefined,
    7,
    {
      preset: 'ladder',
      bestOf: 2,
      groups: '0',
      perGroup: 0,
      bestNext: -1,
      rounds: 99,
      cutSize: 5,
      win: 'x',
      draw: 1,
    },
  ])('gets a default for what is malformed: %j', (stored) => {
    expect(parseChoice(stored)).toEqual(DEFAULT_CHOICE)
  })
})
