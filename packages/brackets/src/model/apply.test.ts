import { expect, test } from 'vitest'
import { entrant, SETTINGS, wonBy } from '../../test/rows.ts'
import { groupStage, report } from '../../test/tables.ts'
import { frozen } from '../../test/walk.ts'
import { singleElimination } from '../single-elimination/single-elimination.ts'
import { roundRobin } from '../tables/round-robin.ts'
import { amend, apply, findMatch, restore, withSlot } from './apply.ts'
import type { Match, MatchKey } from './match.ts'
import { departed, settled, undecidedMatches } from './progress.ts'
import type { Revision, Stage } from './stage.ts'

const at = (round: number, number: number): MatchKey => ({ bracket: 'main', group: 0, round, number })
const entrants = ['a', 'b', 'c', 'd'].map(entrant)
const [first, second] = singleElimination.open(entrants, SETTINGS, 'f'.repeat(32)) as [Match, Match]
const stage: Stage<typeof SETTINGS> = frozen({
  settings: SETTINGS,
  seed: '',
  entrants,
  matches: [first, second],
})

/** A reset of the final, which a correction no longer needs. */
const reset: Match = frozen({ ...second, round: 2, number: 1 })

test('a match is found by its key', () => {
  expect(findMatch(stage, at(1, 2))).toBe(second)
  for (const key of [
    at(1, 3),
    at(2, 2),
    { ...at(1, 2), group: 1 },
    { ...at(1, 2), bracket: 'lower' as const },
  ]) {
    expect(() => findMatch(stage, key)).toThrow(RangeError)
  }
})

test('effects change the matches they name, in order, and add others at the end', () => {
  const slot = { kind: 'entrant', id: 'x' } as const
  const after = apply(stage, [
    { kind: 'filled', match: at(1, 2), side: 2, slot },
    { kind: 'added', match: reset },
    { kind: 'decided', match: at(1, 1), outcome: { kind: 'double-forfeit' }, games: [] },
    { kind: 'filled', match: at(2, 1), side: 1, slot },
  ])
  expect(after.matches).toEqual([
    { ...first, outcome: { kind: 'double-forfeit' } },
    { ...second, sides: withSlot(second.sides, 2, slot) },
    { ...reset, sides: withSlot(reset.sides, 1, slot) },
  ])
})

test('an effect on a match that does not exist is rejected', () => {
  const outcome = { kind: 'void' } as const
  expect(() => apply(stage, [{ kind: 'decided', match: at(1, 3), outcome, games: [] }])).toThrow(RangeError)
  expect(() => apply(stage, [{ kind: 'replaced', match: reset }])).toThrow(RangeError)
})

test.each<[string, Stage<typeof SETTINGS>, Extract<Revision, { kind: 'revised' }>]>([
  [
    'replaced and removed matches',
    { ...stage, matches: [first, second, reset] },
    {
      kind: 'revised',
      effects: [{ kind: 'replaced', match: { ...first, bestOf: 3 } }],
      undo: [first, reset],
      removed: [at(2, 1)],
    },
  ],
  [
    'added matches',
    stage,
    {
      kind: 'revised',
      effects: [
        { kind: 'added', match: reset },
        { kind: 'decided', match: at(1, 2), outcome: { kind: 'void' }, games: [] },
      ],
      undo: [second],
      removed: [],
    },
  ],
])('a correction with %s is undone byte for byte', (_what, before, revision) => {
  const after = amend(before, revision)
  expect(after).not.toEqual(before)
  expect(JSON.stringify(restore(after, revision))).toBe(JSON.stringify(before))
})

test('decided matches and those of open sides are not to be played', () => {
  const decided = settled(singleElimination, stage, first, wonBy(1))
  expect(undecidedMatches(decided)).toEqual([second])
  const open = { ...second, sides: withSlot(second.sides, 1, { kind: 'open' }) }
  expect(undecidedMatches({ matches: [first, open] })).toEqual([first])
})

test('a departure names the last round in which somebody was paired', () => {
  const slot = first.sides[0]
  const id = slot.kind === 'entrant' ? slot.id : ''
  const later = { ...reset, round: 5, sides: first.sides }
  const roundOf = (matches: Match[]) =>
    departed(singleElimination, { ...stage, matches }, id, 'left').entrants.find((one) => one.id === id)
  expect(roundOf([first, later])?.departure).toMatchObject({ kind: 'left', afterRound: 5 })
  expect(roundOf([second])?.departure).toMatchObject({ kind: 'left', afterRound: 0 })
})

test('a departure is early while a match of their own group is open', () => {
  const groups = groupStage(4, 2)
  const departureOf = (before: typeof groups, id: string) =>
    departed(roundRobin, before, id, 'left').entrants.find((one) => one.id === id)?.departure
  const played = report(groups, 'p1 1-0 p4')
  expect(departureOf(groups, 'p1')).toEqual({ kind: 'left', afterRound: 1, isEarly: true })
  expect(departureOf(played, 'p1')).toEqual({ kind: 'left', afterRound: 1 })
  expect(departureOf(played, 'p2')).toMatchObject({ isEarly: true })
})
