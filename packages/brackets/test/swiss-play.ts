import { apply } from '../src/model/apply.ts'
import type { Match, Result } from '../src/model/match.ts'
import { closeRounds, departed, undecidedMatches } from '../src/model/progress.ts'
import { below, type Random, xoshiro128 } from '../src/random.ts'
import type { Contender } from '../src/swiss/contenders.ts'
import { SWISS_DEFAULTS, type SwissSettings, type SwissStage, swiss } from '../src/swiss/swiss.ts'
import { seedFor } from './play.ts'
import { seeded } from './tables.ts'

export function swissStage(count: number, settings: Partial<SwissSettings> = {}): SwissStage {
  const full = { ...SWISS_DEFAULTS, ...settings }
  const entrants = seeded(count)
  return {
    settings: full,
    seed: seedFor(count),
    entrants,
    matches: swiss.open(entrants, full, seedFor(count)),
  }
}

export function contender(
  id: string,
  seed: number,
  points: number,
  facts: Partial<Contender> = {},
): Contender {
  return { id, seed, points, met: new Map(), rests: 0, lastFloat: null, sideBalance: 0, ...facts }
}

/** Now and then a draw, a W.O. or a double W.O. */
export function randomResult(random: Random, { allowsDraws }: SwissSettings, { bestOf }: Match): Result {
  const kind = below(random, 20)
  const need = Math.ceil(bestOf / 2)
  if (kind === 0) return { kind: 'forfeit', winner: below(random, 2) === 0 ? 1 : 2 }
  if (kind === 1) return { kind: 'forfeit', winner: null }
  if (kind === 2 && allowsDraws) return { kind: 'drawn', score: [need - 1, need - 1], games: [] }
  const lost = below(random, need)
  return kind % 2 === 0
    ? { kind: 'won', winner: 1, score: [need, lost], games: [] }
    : { kind: 'won', winner: 2, score: [lost, need], games: [] }
}

export function playRound(stage: SwissStage, random: Random): SwissStage {
  return apply(
    stage,
    undecidedMatches(stage).flatMap((match) =>
      swiss.settle(stage, match, randomResult(random, stage.settings, match)),
    ),
  )
}

/** Plays to the end. `leaving` of a hundred leave after each round. Every round is given to `onRound`. */
export function playSwiss(
  start: SwissStage,
  { seed = 'swiss', leaving = 0, onRound = (_stage: SwissStage) => {} } = {},
): SwissStage {
  const random = xoshiro128(seedFor(seed))
  let stage = start
  for (;;) {
    onRound(stage)
    stage = playRound(stage, random)
    for (const { id, departure } of stage.entrants) {
      if (!departure && below(random, 100) < leaving) stage = departed(swiss, stage, id, 'left')
    }
    const next = closeRounds(swiss, stage)
    if (next === stage) return stage
    stage = next
  }
}
