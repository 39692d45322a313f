import { expect, test } from 'vitest'
import { seeded } from '../../test/plan-play.ts'
import { settled } from '../model/progress.ts'
import type { Format } from '../model/stage.ts'
import {
  requireSingleEliminationSettings,
  singleElimination,
} from '../single-elimination/single-elimination.ts'
import { doubleElimination } from './double-elimination.ts'
import { requireDoubleEliminationSettings } from './double-elimination-settings.ts'
import { knockout, requireKnockoutSettings } from './knockout.ts'

test('settings have defaults', () => {
  expect(requireKnockoutSettings()).toEqual({ thirdPlace: false, bestOf: 1, finalBestOf: 1 })
  expect(requireDoubleEliminationSettings({ bestOf: 3 })).toEqual({
    grandFinal: 'reset',
    bestOf: 3,
    finalBestOf: 1,
  })
  expect(requireSingleEliminationSettings()).toEqual({ bestOf: 1, finalBestOf: 1 })
})

const SEED = 'f'.repeat(32)

const WRONG: unknown[] = [
  null,
  [],
  'reset',
  { bestOf: 2 },
  { bestOf: 0 },
  { bestOf: -1 },
  { bestOf: 1.5 },
  { bestOf: '3' },
  { bestOf: 101 },
  { finalBestOf: 4 },
  { bestOff: 3 },
  { toString: 1 },
]

test.each(WRONG.map((given) => ({ given })))(
  'settings are rejected by every elimination format: $given',
  ({ given }) => {
    expect(() => requireKnockoutSettings(given)).toThrow(RangeError)
    expect(() => requireDoubleEliminationSettings(given)).toThrow(RangeError)
    expect(() => requireSingleEliminationSettings(given)).toThrow(RangeError)
  },
)

test('settings of one format are rejected by the other', () => {
  expect(() => requireKnockoutSettings({ grandFinal: 'none' })).toThrow(RangeError)
  expect(() => requireSingleEliminationSettings({ thirdPlace: true })).toThrow(RangeError)
  expect(() => requireKnockoutSettings({ thirdPlace: 'yes' })).toThrow(RangeError)
  expect(() => requireDoubleEliminationSettings({ thirdPlace: true })).toThrow(RangeError)
  expect(() => requireDoubleEliminationSettings({ grandFinal: 'double' })).toThrow(RangeError)
})

test('settings are checked again when the stage opens', () => {
  const wrong = { thirdPlace: false, bestOf: 2, finalBestOf: 1 }
  expect(() => knockout.open(seeded(4), wrong, '')).toThrow(RangeError)
  expect(() =>
    doubleElimination.open(seeded(4), { grandFinal: 'reset', bestOf: 2, finalBestOf: 1 }, ''),
  ).toThrow(RangeError)
  expect(() => singleElimination.open(seeded(4), { bestOf: 2, finalBestOf: 1 }, SEED)).toThrow(RangeError)
})

test.each<[string, Pick<Format<never>, 'open'>, object]>([
  ['thirdPlace', knockout, { bestOf: 1, finalBestOf: 1 }],
  ['grandFinal', doubleElimination, { bestOf: 1, finalBestOf: 1 }],
  ['finalBestOf', singleElimination, { bestOf: 1 }],
])('a stage cannot open without the setting %s, which is read again later', (name, format, settings) => {
  expect(() => format.open(seeded(4), settings as never, SEED)).toThrow(
    new RangeError(`the setting ${name} is missing`),
  )
})

test('single elimination draws no round with impossible settings', () => {
  const settings = { bestOf: 1, finalBestOf: 1 }
  const stage = {
    settings,
    seed: SEED,
    entrants: seeded(3),
    matches: singleElimination.open(seeded(3), settings, SEED),
  }
  const [first] = stage.matches
  if (!first) throw new Error('nothing was drawn')
  const decided = settled(singleElimination, stage, first, { kind: 'forfeit', winner: 1 })
  expect(() => singleElimination.close({ ...decided, settings: { bestOf: 1, finalBestOf: 2 } })).toThrow(
    RangeError,
  )
})

test.each([
  ['one entrant', seeded(1)],
  ['4,097 entrants', seeded(4_097)],
  ['somebody twice', [...seeded(2), { ...seeded(3)[2], id: 'p1' }]],
  ['a seed twice', [...seeded(2), { ...seeded(3)[2], seed: 2 }]],
])('%s cannot open a stage', (_what, entrants) => {
  const settings = requireKnockoutSettings()
  expect(() => knockout.open(entrants as ReturnType<typeof seeded>, settings, '')).toThrow(RangeError)
})
