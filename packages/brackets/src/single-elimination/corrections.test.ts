import { describe, expect, test } from 'vitest'
import { inOrder, notedRounds, play } from '../../test/notation.ts'
import { seedFor } from '../../test/play.ts'
import { SETTINGS, wonBy } from '../../test/rows.ts'
import { frozen, openedStage } from '../../test/walk.ts'
import { amend, keyOf, restore } from '../model/apply.ts'
import type { MatchKey, Result } from '../model/match.ts'
import { closeRounds, settled, undecidedMatches } from '../model/progress.ts'
import type { Stage } from '../model/stage.ts'
import { below, xoshiro128 } from '../random.ts'
import { type SingleEliminationSettings, singleElimination } from './single-elimination.ts'

type Knockout = Stage<SingleEliminationSettings>

const NOBODY: Result = { kind: 'forfeit', winner: null }
const at = (round: number, number: number): MatchKey => ({ bracket: 'main', group: 0, round, number })

/** The rounds after a correction, or why it is refused. Checks that undo restores the stage. */
function corrected(stage: Knockout, match: MatchKey, result: Result | null): string[] {
  const revision = singleElimination.revise(frozen(stage), { match, result })
  if (revision.kind === 'refused') return [revision.reason, ...revision.played.map(keyOf)]
  const after = amend(stage, revision)
  expect(JSON.stringify(restore(after, revision))).toBe(JSON.stringify(stage))
  return notedRounds(after)
}

describe('a reopened match', () => {
  test('is open again while its round goes on', () => {
    expect(corrected(play(inOrder('abcd'), '1-'), at(1, 1), null)).toEqual(['a-b c-d'])
  })

  test('takes back the rounds after it, byes and W.O.s included', () => {
    const stage = play(inOrder('abcdef'), '111')
    expect(notedRounds(stage)).toEqual(['a-b>a c-d>c e-f>e', 'a-c e-_>e'])
    expect(corrected(stage, at(1, 2), null)).toEqual(['a-b>a c-d e-f>e'])
    const further = closeRounds(
      singleElimination,
      settled(singleElimination, stage, at(2, 1), { kind: 'forfeit', winner: 2 }),
    )
    expect(corrected(further, at(1, 1), null)).toEqual(['a-b c-d>c e-f>e'])
  })

  test('stays decided if any match after it was played', () => {
    const stage = play(inOrder('abcdefgh'), '1111', '1-')
    expect(corrected(stage, at(1, 4), null)).toEqual(['already_played', 'main/0/2/1'])
  })

  test('can be the final', () => {
    expect(corrected(play(inOrder('ab'), '1'), at(1, 1), null)).toEqual(['a-b'])
  })
})

describe('a correction with a W.O.', () => {
  test('makes a hole in the next round, and fills it again', () => {
    const stage = play(inOrder('abcdefgh'), '1111')
    expect(corrected(stage, at(1, 1), NOBODY)).toEqual(['a-b>! c-d>c e-f>e g-h>g', '_-c>c e-g'])
    const holed = play(inOrder('abcdefgh'), 'x111')
    expect(corrected(holed, at(1, 1), wonBy(2))).toEqual(['a-b>b c-d>c e-f>e g-h>g', 'b-c e-g'])
  })

  test('opens a match that had been decided by a W.O., and takes back what followed', () => {
    const stage = play(inOrder('abcdefgh'), '1111', 'x1')
    expect(notedRounds(stage)[2]).toBe('_-e>e')
    expect(corrected(stage, at(1, 1), wonBy(2))).toEqual(['a-b>b c-d>c e-f>e g-h>g', 'b-c e-g>e'])
  })

  test('is refused where what followed was played', () => {
    const stage = play(inOrder('abcdefghijklmnop'), '11111111', 'x111', '1')
    expect(corrected(stage, at(1, 1), wonBy(2))).toEqual(['already_played', 'main/0/3/2'])
  })

  test('moves the bye of the next round', () => {
    expect(corrected(play(inOrder('abcdef'), '111'), at(1, 3), NOBODY)).toEqual([
      'a-b>a c-d>c e-f>!',
      'a-_>a c-_>c',
    ])
  })

  test('keeps a played match of the same entrants, and corrects only the score otherwise', () => {
    const stage = play(inOrder('abcd'), '11', '1')
    expect(corrected(stage, at(1, 1), { kind: 'forfeit', winner: 1 })).toEqual(['a-b>a! c-d>c', 'a-c>a'])
  })
})

test('a correction is stored as the result of its match, or as the whole match if that is open again', () => {
  const stage = play(inOrder('ab'), '1')
  const [match] = stage.matches
  const effectsOf = (result: Result | null) => {
    const revision = singleElimination.revise(stage, { match: at(1, 1), result })
    return revision.kind === 'revised' ? revision.effects : revision.reason
  }
  const outcome = { kind: 'won', winner: 2, score: [0, 1] }
  expect(effectsOf(wonBy(2))).toEqual([{ kind: 'decided', match: at(1, 1), outcome, games: [] }])
  expect(effectsOf(null)).toEqual([{ kind: 'replaced', match: { ...match, outcome: null, games: [] } }])
})

test('a series that nobody has won yet is no result', () => {
  const open = inOrder('ab')
  const longer = { ...open, matches: open.matches.map((match) => ({ ...match, bestOf: 3 })) }
  expect(() => singleElimination.settle(longer, at(1, 1), wonBy(1))).toThrow('score_out_of_range')
  const decided = settled(singleElimination, longer, at(1, 1), { ...wonBy(1), score: [2, 0] } as Result)
  expect(corrected(decided, at(1, 1), wonBy(1))).toEqual(['invalid_result'])
})

test('a void match cannot be corrected', () => {
  const stage = play(inOrder('abcdefgh'), 'xx11', '1')
  for (const result of [null, wonBy(1)])
    expect(corrected(stage, at(2, 1), result)).toEqual(['invalid_result'])
})

test.each([
  ['a bye', at(1, 2), wonBy(1), 'invalid_result'],
  ['a reopened bye', at(1, 2), null, 'invalid_result'],
  ['an open match', at(2, 1), wonBy(1), 'not_decided'],
  ['a draw', at(1, 1), { kind: 'drawn', score: [0, 0], games: [] } as const, 'invalid_result'],
  [
    'a score that does not end the match',
    at(1, 1),
    { ...wonBy(1), score: [2, 0] } as Result,
    'invalid_result',
  ],
  ['what is known already', at(1, 1), wonBy(1), 'same_result'],
])('%s is refused', (_what, match, result, reason) => {
  expect(corrected(play(inOrder('abc'), '1'), match, result)).toEqual([reason])
})

test('a correction leads to the rounds that the right result would have drawn', () => {
  for (let size = 3; size <= 34; size++) {
    const random = xoshiro128(seedFor(`right ${size}`))
    const opened = openedStage<SingleEliminationSettings>(
      { format: singleElimination, settings: SETTINGS },
      size,
      `${size}`,
    )
    const open = undecidedMatches(opened)
    const results = open.map((): Result => [wonBy(1), wonBy(2), NOBODY][below(random, 3)] ?? NOBODY)
    const wrong = below(random, open.length)
    const right: Result = results[wrong]?.kind === 'won' ? NOBODY : wonBy(2)
    const played = (given: readonly Result[]) =>
      open.reduce(
        (stage, match, index) => settled(singleElimination, stage, match, given[index] ?? NOBODY),
        opened,
      )
    const stage = closeRounds(singleElimination, played(results))
    const match = open[wrong] ?? at(0, 0)
    const expected = closeRounds(singleElimination, played(results.with(wrong, right)))
    const revision = singleElimination.revise(stage, { match, result: right })
    if (revision.kind === 'refused') throw new Error(revision.reason)
    expect(closeRounds(singleElimination, amend(stage, revision))).toEqual(expected)
  }
})
