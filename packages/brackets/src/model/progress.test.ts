import { describe, expect, test } from 'vitest'
import { swissStage } from '../../test/swiss-play.ts'
import { frozen } from '../../test/walk.ts'
import { knockout, requireKnockoutSettings } from '../plans/knockout.ts'
import { singleElimination } from '../single-elimination/single-elimination.ts'
import { swiss } from '../swiss/swiss.ts'
import { ROUND_ROBIN_DEFAULTS, roundRobin } from '../tables/round-robin.ts'
import { closeRounds, departed, entered, opened, settled, undecidedMatches } from './progress.ts'
import type { Entrant } from './stage.ts'

const late = (change: Partial<Entrant> = {}) => ({
  id: 'late',
  seed: 99,
  group: 0,
  joinedRound: 2,
  ...change,
})

function nextRound(stage: ReturnType<typeof swissStage>) {
  const over = undecidedMatches(stage).reduce(
    (now, match) => settled(swiss, now, match, { kind: 'forfeit', winner: 1 }),
    stage,
  )
  return closeRounds(swiss, over)
}

describe('a late entrant', () => {
  test('is paired from the next round on', () => {
    const stage = entered(swiss, frozen(swissStage(8)), late())
    expect(stage.entrants.at(-1)).toEqual({ ...late(), departure: null })
    const paired = nextRound(stage).matches.filter(({ round }) => round === 2)
    expect(paired.flatMap(({ sides }) => sides)).toContainEqual({ kind: 'entrant', id: 'late' })
  })

  test('may join up to the last round that the format allows, and not after it', () => {
    let stage = swissStage(16, { rounds: 6 })
    const last = swiss.lastJoinedRound?.(stage) ?? 0
    for (let round = 2; round <= last; round++) {
      stage = nextRound(
        entered(swiss, stage, late({ id: `late${round}`, seed: 90 + round, joinedRound: round })),
      )
    }
    expect(stage.entrants).toHaveLength(16 + last - 1)
    expect(() => entered(swiss, stage, late({ joinedRound: last + 1 }))).toThrow(
      new RangeError(`nobody may enter after round ${last - 1}`),
    )
  })

  test.each([
    ['in a round that is paired already', { joinedRound: 1 }, 'whoever enters now plays from round 2'],
    ['in a later round', { joinedRound: 9 }, 'whoever enters now plays from round 2'],
    ['twice', { id: 'p1' }, 'p1 is entered twice'],
    ['with the seed of somebody else', { seed: 1 }, 'the seed 1 of late is taken or no seed'],
    ['with seed 0', { seed: 0 }, 'the seed 0 of late is taken or no seed'],
    ['with half a seed', { seed: 9.5 }, 'the seed 9.5 of late is taken or no seed'],
  ])('cannot enter %s', (_what, change, message) => {
    expect(() => entered(swiss, swissStage(8), late(change))).toThrow(new RangeError(message))
  })

  test('cannot come back after leaving', () => {
    const stage = departed(swiss, swissStage(8), 'p1', 'left')
    expect(() => entered(swiss, stage, late({ id: 'p1' }))).toThrow(new RangeError('p1 is entered twice'))
  })

  test('cannot enter a format whose matches or byes depend on the number of entrants', () => {
    const { entrants, seed } = swissStage(4)
    const grouped = entrants.map((one) => ({ ...one, group: 1 }))
    const stages = [
      () =>
        entered(knockout, opened(knockout, { entrants, settings: requireKnockoutSettings(), seed }), late()),
      () =>
        entered(
          singleElimination,
          opened(singleElimination, { entrants, settings: { bestOf: 1, finalBestOf: 1 }, seed }),
          late(),
        ),
      () =>
        entered(
          roundRobin,
          opened(roundRobin, { entrants: grouped, settings: ROUND_ROBIN_DEFAULTS, seed }),
          late(),
        ),
    ]
    for (const enter of stages) expect(enter).toThrow(new RangeError('the format takes no late entrants'))
  })
})
