import { describe, expect, test } from 'vitest'
import { Scene } from '../../test/scene.ts'
import { seeded } from '../../test/tables.ts'
import { frozen } from '../../test/walk.ts'
import { doubleElimination } from '../plans/double-elimination.ts'
import { requireDoubleEliminationSettings } from '../plans/double-elimination-settings.ts'
import { knockout, requireKnockoutSettings } from '../plans/knockout.ts'
import { singleElimination } from '../single-elimination/single-elimination.ts'
import { SWISS_DEFAULTS, swiss } from '../swiss/swiss.ts'
import { snake } from '../tables/groups.ts'
import { ROUND_ROBIN_DEFAULTS, roundRobin } from '../tables/round-robin.ts'
import type { MatchKey } from './match.ts'
import { closeRounds, departed, opened, settled } from './progress.ts'
import { settingsEffects, withSettings } from './settings.ts'
import type { Stage } from './stage.ts'

const SEED = 'f'.repeat(32)
const FORFEIT = { kind: 'forfeit', winner: 1 } as const
const at = (round: number, number: number): MatchKey => ({ bracket: 'main', group: 0, round, number })

/** "main 1: 1, 1" */
function lengths({ matches }: Stage): string[] {
  const rounds = Map.groupBy(matches, ({ bracket, round }) => `${bracket} ${round}`)
  return [...rounds].map(([round, of]) => `${round}: ${of.map(({ bestOf }) => bestOf).join(', ')}`)
}

describe('longer series in a plan', () => {
  const longer = requireKnockoutSettings({ thirdPlace: true, bestOf: 3, finalBestOf: 5 })
  const cup = () => new Scene(knockout, 8, requireKnockoutSettings({ thirdPlace: true }))

  test('are those of every round before the first result', () => {
    const stage = withSettings(knockout, frozen(cup().stage), longer)
    expect(lengths(stage)).toEqual(['main 1: 3, 3, 3, 3', 'main 2: 3, 3', 'main 3: 5', 'third 1: 3'])
    expect(stage.settings).toEqual(longer)
  })

  test.each([
    ['a result', (scene: Scene<typeof longer>) => scene.win('main 1.1', 1), []],
    ['a W.O.', (scene: Scene<typeof longer>) => scene.leave('p1'), []],
    ['a match that has started', (scene: Scene<typeof longer>) => scene, [at(1, 2)]],
  ])('leave a round with %s as it is', (_what, play, started) => {
    const { stage } = play(cup())
    expect(lengths(withSettings(knockout, stage, longer, started))).toEqual([
      'main 1: 1, 1, 1, 1',
      'main 2: 3, 3',
      'main 3: 5',
      'third 1: 3',
    ])
  })

  test('are in a round that has only byes so far', () => {
    const { stage } = new Scene(knockout, 5, requireKnockoutSettings())
    const after = withSettings(knockout, stage, requireKnockoutSettings({ bestOf: 3 }))
    expect(lengths(after)).toEqual(['main 1: 3, 3, 3, 3', 'main 2: 3, 3', 'main 3: 1'])
  })

  test('leave the reset of a grand final as it is', () => {
    const scene = new Scene(doubleElimination, 2, requireDoubleEliminationSettings())
    const { stage } = scene.win('upper 1.1', 1).win('final 1.1', 2)
    const after = withSettings(
      doubleElimination,
      stage,
      requireDoubleEliminationSettings({ bestOf: 3, finalBestOf: 5 }),
    )
    expect(lengths(after)).toEqual(['upper 1: 1', 'final 1: 1', 'final 2: 1'])
  })

  test('are stored as whole matches, and only where the length changes', () => {
    const { stage } = cup()
    const effects = settingsEffects(knockout, stage, { ...longer, bestOf: 1 })
    expect(effects).toEqual([{ kind: 'replaced', match: { ...stage.matches[6], bestOf: 5 } }])
  })

  test('are counted in each group on its own', () => {
    const entrants = snake(seeded(6), 2)
    const stage = opened(roundRobin, { entrants, settings: ROUND_ROBIN_DEFAULTS, seed: SEED })
    const [first] = stage.matches.filter(({ round }) => round === 1)
    if (!first) throw new Error('nothing to play')
    const after = withSettings(roundRobin, settled(roundRobin, stage, first, FORFEIT), {
      ...ROUND_ROBIN_DEFAULTS,
      bestOf: 3,
    })
    const kept = after.matches.filter(({ bestOf }) => bestOf === 1)
    expect(kept.map(({ group, round }) => [group, round])).toEqual([[first.group, 1]])
  })
})

test('settings may change after somebody has left, whoever is still there', () => {
  const settings = { ...SWISS_DEFAULTS, rounds: 1 }
  const stage = departed(swiss, opened(swiss, { entrants: seeded(2), settings, seed: SEED }), 'p1', 'left')
  expect(withSettings(swiss, stage, { ...settings, bestOf: 3 }).settings.bestOf).toBe(3)
})

test('settings are those of a stage without whoever left before it opened', () => {
  const departure = { kind: 'left', afterRound: 0 } as const
  const entrants = seeded(3).map((one) => (one.id === 'p3' ? { ...one, departure } : one))
  const stage = opened(swiss, { entrants, settings: SWISS_DEFAULTS, seed: SEED })
  expect(() => withSettings(swiss, stage, { ...SWISS_DEFAULTS, rounds: 3 })).toThrow(
    new RangeError('2 entrants play 1 to 1 rounds'),
  )
})

test('a plan changes nothing but the lengths of series, and to possible ones', () => {
  const { stage } = new Scene(knockout, 4, requireKnockoutSettings())
  expect(() => withSettings(knockout, stage, requireKnockoutSettings({ thirdPlace: true }))).toThrow(
    new RangeError('the setting thirdPlace is fixed once the stage is open'),
  )
  expect(() => withSettings(knockout, stage, { ...stage.settings, bestOf: 2 })).toThrow(RangeError)
})

test('a format that draws its rounds takes new settings with the next one', () => {
  const settings = { bestOf: 1, finalBestOf: 1 }
  let stage = opened(singleElimination, { entrants: seeded(5), settings, seed: SEED })
  stage = withSettings(singleElimination, stage, { bestOf: 3, finalBestOf: 5 })
  for (const match of stage.matches.filter(({ outcome }) => outcome === null)) {
    stage = settled(singleElimination, stage, match, FORFEIT)
  }
  stage = closeRounds(singleElimination, stage)
  expect(lengths(stage)).toEqual(['main 1: 1, 1, 1', 'main 2: 3, 3'])
  expect(() => withSettings(singleElimination, stage, { bestOf: 2, finalBestOf: 1 })).toThrow(RangeError)
})
