import type { StageDraft } from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Dice } from '../fuzz/seeded-random.ts'

export interface Cup {
  readonly stages: readonly StageDraft[]
  readonly type: 'individual' | 'team'
  readonly entrants: number
  /** CardCoins, split in basis points. */
  readonly prize: { readonly amount: number; readonly split: readonly number[] }
}

const MOST_PEOPLE = 12
const MOST_TEAMS = 6
const SPLITS = [[10_000], [7_000, 3_000], [5_000, 3_000, 2_000], [3_334, 3_333, 3_333]]
const SMALLEST_PRIZE = 101
/** So that groups and cuts have somebody to take. */
const FEWEST = 4

type Draw = (dice: Dice) => readonly StageDraft[]
const series = (dice: Dice) => ({ bestOf: dice.pick([1, 3, 5]) })
const elimination = (dice: Dice) => ({ bestOf: dice.pick([1, 3]), finalBestOf: dice.pick([1, 3, 5]) })
const table = (dice: Dice) => ({ bestOf: dice.pick([1, 3, 5]), allowsDraws: dice.chance(50) })
const knockout = (dice: Dice): StageDraft => ({
  format: 'knockout',
  settings: { ...elimination(dice), thirdPlace: dice.chance(50) },
})
const swiss = (dice: Dice) => ({
  ...table(dice),
  rounds: dice.pick([null, 3]),
  profile: dice.pick(['cards', 'chess', 'esports'] as const),
})

/** The formats that the creation form offers, each with random settings. */
export const PRESETS: Readonly<Record<string, Draw>> = {
  'Mata-mata': () => [{ format: 'single-elimination', settings: {} }],
  'Mata-mata com cabeças de chave': (dice) => [knockout(dice)],
  'Eliminação dupla': (dice) => [
    {
      format: 'double-elimination',
      settings: { ...elimination(dice), grandFinal: dice.pick(['reset', 'single', 'none'] as const) },
    },
  ],
  'Todos contra todos': (dice) => [
    { format: 'round-robin', settings: { ...table(dice), legs: dice.pick([1, 2] as const) }, groups: 1 },
  ],
  'Grupos + mata-mata': (dice) => [
    {
      format: 'round-robin',
      settings: table(dice),
      groups: dice.pick([1, 2]),
      cut: { perGroup: 2, best: dice.pick([0, 1]) },
    },
    dice.chance(50) ? knockout(dice) : { format: 'double-elimination', settings: series(dice) },
  ],
  Suíço: (dice) => [{ format: 'swiss', settings: swiss(dice) }],
  'Suíço + corte': (dice) => [
    {
      format: 'swiss',
      settings: swiss(dice),
      cut: { size: dice.pick([2, 4]), avoidsRematches: dice.chance(50) },
    },
    knockout(dice),
  ],
}

export function drawCup(preset: string, dice: Dice): Cup {
  const type = dice.chance(25) ? 'team' : 'individual'
  const most = type === 'team' ? MOST_TEAMS : MOST_PEOPLE
  const entrants = FEWEST + dice.below(most - FEWEST + 1)
  const stages = PRESETS[preset]?.(dice) ?? []
  return {
    type,
    entrants,
    stages,
    prize: { amount: SMALLEST_PRIZE + dice.below(900), split: dice.pick(SPLITS) },
  }
}
