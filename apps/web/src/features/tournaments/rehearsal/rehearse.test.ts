import { describe, expect, test } from 'vitest'
import { engineStages } from '../stages/engine-stages.ts'
import { DEFAULT_PLAN, type RehearsalInput, rehearse, type StagePlan } from './rehearse.ts'

const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `Jogador ${index + 1}`)
const play = (plan: readonly StagePlan[], count: number, more: Partial<RehearsalInput> = {}) =>
  rehearse({ plan, names: namesOf(count), seed: 7, wavesPlayed: Infinity, ...more })
const stage = (fields: Partial<StagePlan>): StagePlan =>
  ({ position: 1, format: 'knockout', settings: {}, groups: 0, cut: null, ...fields }) as StagePlan

const CUPS: Readonly<Record<string, readonly StagePlan[]>> = {
  'the default': DEFAULT_PLAN,
  knockout: [stage({ settings: { thirdPlace: true, bestOf: 3 } })],
  'double elimination': [stage({ format: 'double-elimination' })],
  league: [stage({ format: 'round-robin', groups: 1 })],
  swiss: [stage({ format: 'swiss', settings: { rounds: 9 } })],
  'groups and playoffs': [
    stage({ format: 'round-robin', groups: 4, cut: { perGroup: 2, best: 0 } }),
    stage({ position: 2 }),
  ],
  'swiss with a cut': [
    stage({ format: 'swiss', cut: { size: 4, avoidsRematches: true } }),
    stage({ position: 2, format: 'knockout' }),
  ],
}

describe.each(Object.entries(CUPS))('a rehearsal of %s', (_name, plan) => {
  test.each([2, 5, 8, 13, 16])('with %i is played to its end, and shown as any bracket is', (count) => {
    const { bracket, waves, isOver, minutes } = play(plan, count)
    expect(isOver).toBe(true)
    expect(bracket.matches.filter(({ status }) => status !== 'completed')).toEqual([])
    expect(minutes).toBeGreaterThan(0)
    const played = bracket.matches.filter(({ p1, p2 }) => p1 !== null && p2 !== null)
    expect(waves.reduce((sum, { matches }) => sum + matches, 0)).toBe(played.length)
    const stages = engineStages(bracket)
    expect(stages.at(0)?.stage.entrants).toHaveLength(count)
  })

  test('goes on from any wave as if it had never stopped', () => {
    const whole = play(plan, 8)
    for (let wavesPlayed = 0; wavesPlayed <= whole.waves.length; wavesPlayed += 1) {
      const part = play(plan, 8, { wavesPlayed })
      expect(part.waves).toEqual(whole.waves.slice(0, wavesPlayed))
      expect(part.isOver).toBe(wavesPlayed === whole.waves.length)
    }
    expect(play(plan, 8)).toEqual(whole)
  })
})
