import { TOURNAMENT_FORMATS } from '@trunfo/contract/tournaments/stages'
import { expect, test } from 'vitest'
import { groupCountFor, type StageDraft, stagesProblem } from './stages.rules.ts'

const groups = (count: number, legs: 1 | 2 = 1): StageDraft[] => [
  { format: 'round-robin', settings: { legs }, groups: count, cut: { perGroup: 2, best: 0 } },
  { format: 'knockout', settings: {} },
]
const league: StageDraft[] = [{ format: 'round-robin', settings: {}, groups: 1 }]

test.each([
  [league, 32],
  [groups(1), 2],
  [groups(5), 16],
  [groups(7), 100],
  [groups(512, 2), 2_100],
] as const)('%j fit %i places', (stages, places) => {
  expect(stagesProblem(stages, places, TOURNAMENT_FORMATS)).toBeNull()
})

test.each([
  [league, 33, 'groups_too_large', { max: 32, needed: 3 }],
  [groups(6), 100, 'groups_too_large', { max: 16, needed: 7 }],
  [groups(6), 16, 'groups_too_small', { max: 5 }],
  [groups(2), 5, 'groups_too_small', { max: 1 }],
  [groups(512), 4_096, 'too_many_matches', { max: 8_192 }],
  [groups(300, 2), 2_100, 'too_many_matches', { max: 8_192 }],
] as const)('%j do not fit %i places: %s', (stages, places, code, facts) => {
  expect(stagesProblem(stages, places, TOURNAMENT_FORMATS)).toMatchObject({
    code: `tournaments.${code}`,
    facts,
  })
})

test('a format that is off is rejected', () => {
  expect(stagesProblem(league, 8, ['single-elimination'])).toMatchObject({ code: 'tournaments.format_off' })
})

test('only the first stage has a way of seeding', () => {
  const by = (first: 'hand', second?: 'hand'): StageDraft[] => [
    { format: 'swiss', settings: {}, seeding: first, cut: { size: 4, avoidsRematches: false } },
    { format: 'knockout', settings: {}, seeding: second },
  ]
  expect(stagesProblem(by('hand'), 16, TOURNAMENT_FORMATS)).toBeNull()
  expect(stagesProblem(by('hand', 'hand'), 16, TOURNAMENT_FORMATS)).toMatchObject({
    code: 'tournaments.stages_invalid',
  })
})

test.each([
  [8, 24, 8],
  [8, 23, 7],
  [8, 2, 1],
])('of %i groups for %i entrants %i remain', (chosen, entrants, count) => {
  expect(groupCountFor(chosen, entrants)).toBe(count)
})
