import { expect, test } from 'vitest'
import {
  agoOf,
  type DeskMatch,
  groupByState,
  missingSide,
  progressOf,
  readRound,
  roundsOf,
} from './board.rules.ts'

const stages = [
  {
    position: 1,
    format: 'round-robin' as const,
    groups: 2,
    brackets: [{ bracket: 'main' as const, rounds: 2 }],
  },
  {
    position: 2,
    format: 'knockout' as const,
    groups: 0,
    brackets: [{ bracket: 'main' as const, rounds: 1 }],
  },
]

test('a round in the address is one of this tournament', () => {
  expect(roundsOf(stages)).toHaveLength(3)
  expect(readRound(stages, '1.main.2')).toEqual({ stage: 1, bracket: 'main', round: 2 })
  expect(readRound(stages, '2.main.2')).toBeNull()
  expect(readRound(stages, null)).toBeNull()
})

test('matches are shown by state, in the order in which they come', () => {
  const matches = ['dispute', 'open', 'open'].map((state, id) => ({ id, state })) as unknown as DeskMatch[]
  expect(groupByState(matches).map((group) => [group.state, group.matches.length])).toEqual([
    ['dispute', 1],
    ['open', 2],
  ])
})

test('the progress counts W.O.s as decided', () => {
  const counts = { dispute: 1, support: 0, declared: 2, open: 3, pending: 4, walkover: 1, done: 5 }
  expect(progressOf({ counts })).toEqual({ done: 6, left: 10 })
})

test('times are told in the largest unit that fits', () => {
  const now = Date.parse('2026-11-20T18:00:00Z')
  expect(agoOf('2026-11-20T17:59:30Z', now)).toEqual({ unit: 'now' })
  expect(agoOf('2026-11-20T17:54:00Z', now)).toEqual({ unit: 'minutes', count: 6 })
  expect(agoOf('2026-11-20T15:59:00Z', now)).toEqual({ unit: 'hours', count: 2 })
  expect(agoOf('2026-11-17T17:59:00Z', now)).toEqual({ unit: 'days', count: 3 })
})

test('a match waits for the side that has not declared', () => {
  const side = (name: string, hasDeclared: boolean) =>
    ({ name, hasDeclared }) as unknown as NonNullable<DeskMatch['sides'][number]>
  expect(missingSide({ sides: [side('Ana', true), side('Bia', false)] })?.name).toBe('Bia')
  expect(missingSide({ sides: [side('Ana', true), side('Bia', true)] })).toBeNull()
  expect(missingSide({ sides: [side('Ana', true), null] })).toBeNull()
})
