import { describe, expect, test } from 'vitest'
import { sampleCount } from '../../test/sizes.ts'
import { openedStage, type Subject, walk } from '../../test/walk.ts'
import { amend } from '../model/apply.ts'
import type { Match } from '../model/match.ts'
import { winnerOf } from '../model/results.ts'
import type { Format, Stage } from '../model/stage.ts'
import { singleElimination } from '../single-elimination/single-elimination.ts'
import { doubleElimination } from './double-elimination.ts'
import { knockout } from './knockout.ts'

const SERIES = { bestOf: 1, finalBestOf: 3 }
const SUBJECTS: [string, Subject<never>][] = [
  ['single elimination', { format: singleElimination as Format<never>, settings: SERIES as never }],
  ['a knockout', { format: knockout as Format<never>, settings: { ...SERIES, thirdPlace: true } as never }],
  [
    'double elimination',
    { format: doubleElimination as Format<never>, settings: { ...SERIES, grandFinal: 'reset' } as never },
  ],
]

function idsOf({ sides }: Match): (string | null)[] {
  return sides.map((slot) => (slot.kind === 'entrant' ? slot.id : null))
}

describe.each(SUBJECTS)('in %s', (_name, subject) => {
  /** Every state of some stages with departures and corrections. */
  const states = (onState: (stage: Stage<never>, left: ReadonlySet<string | null>) => void) => {
    for (let run = 0; run < sampleCount(90); run++) {
      walk(subject, 2 + (run % 9), `departures ${run}`, {
        departures: true,
        corrections: true,
        onState: (stage) => {
          const left = stage.entrants.flatMap(({ id, departure }) => (departure ? id : []))
          onState(stage as Stage<never>, new Set(left))
        },
      })
    }
  }

  test('nobody leaves who is not in the stage', () => {
    const stage = openedStage(subject, 4, 'unknown')
    expect(() => subject.format.leave(stage, 'nobody', 'left')).toThrow('there is no entrant nobody')
  })

  test('no match is left to play for somebody who left, not even after reopening one', () => {
    const isBlocked = ({ matches }: Stage, left: ReadonlySet<string | null>) =>
      matches.some(
        (match) =>
          match.outcome === null &&
          idsOf(match).every((id) => id !== null) &&
          idsOf(match).some((id) => left.has(id)),
      )
    states((stage, left) => {
      for (const match of stage.matches) {
        const revision = subject.format.revise(stage, { match, result: null })
        const after = revision.kind === 'revised' ? amend(stage, revision) : stage
        if (isBlocked(after, left)) expect([stage, match]).toBe('playable')
      }
    })
  })

  test('reopening takes a W.O. from nobody whose opponent left', () => {
    let seen = 0
    states((stage, left) => {
      for (const match of stage.matches) {
        const winner = match.outcome?.kind === 'forfeit' ? winnerOf(match) : null
        if (winner === null || !left.has(idsOf(match)[2 - winner] ?? null)) continue
        seen++
        expect(subject.format.revise(stage, { match, result: null })).toMatchObject({ reason: 'same_result' })
      }
    })
    expect(seen).toBeGreaterThan(0)
  })

  test('ranges of places never overlap', () => {
    states((stage) => {
      const ranges = subject.format.places(stage)
      const apart = ranges.every((one) =>
        ranges.every((other) => one.from === other.from || one.to < other.from || other.to < one.from),
      )
      if (!apart) expect(ranges).toBe('apart')
    })
  })
})
