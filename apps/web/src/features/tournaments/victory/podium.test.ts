import { expect, test } from 'vitest'
import type { TournamentBracket } from '../detail/detail.api.ts'
import { podiumOf } from './podium.ts'

const names = ['ana', 'bia', 'caio', 'duda', 'eva']
type Played = readonly [
  round: number,
  p1: number | null,
  p2: number | null,
  winner: number | null,
  outcome?: 'double-forfeit',
]

function bracket(roundSizes: number[], played: readonly Played[]): TournamentBracket {
  return {
    participants: names.map((name) => ({ id: name, name })),
    media: '',
    roundSizes,
    matches: played.map(([round, p1, p2, winner, outcome], index) => ({
      id: `${index}`,
      round,
      number: index + 1,
      p1,
      p2,
      winner,
      status: winner === null && !outcome ? 'in_progress' : 'completed',
      outcome,
    })),
  }
}

const told = (given: TournamentBracket) =>
  podiumOf(given).map(({ place, participant }) => `${place} ${participant.name}`)

test('the finalists come first, and both losers of a semifinal are third', () => {
  const played = [
    [1, 0, 1, 0],
    [1, 2, 3, 3],
    [2, 0, 3, 3],
  ] as const
  expect(told(bracket([2, 1], played))).toEqual(['1 duda', '2 ana', '3 bia', '3 caio'])
})

test('with a bye in the semifinal there is one third place', () => {
  const played = [
    [1, 0, 1, 0],
    [1, 2, 3, 2],
    [1, 4, null, 4],
    [2, 0, 2, 0],
    [2, 4, null, 4],
    [3, 0, 4, 4],
  ] as const
  expect(told(bracket([3, 2, 1], played))).toEqual(['1 eva', '2 ana', '3 caio'])
})

test('the podium is empty before the final is decided', () => {
  expect(told(bracket([1], [[1, 0, 1, null]]))).toEqual([])
  expect(told(bracket([2, 1], [[1, 0, 1, 0]]))).toEqual([])
})

test('after a double W.O. in a semifinal the second place is vacant, and both are third', () => {
  const played = [
    [1, 0, 1, null, 'double-forfeit'],
    [1, 2, 3, 3],
    [2, null, 3, 3],
  ] as const
  expect(told(bracket([2, 1], played))).toEqual(['1 duda', '3 ana', '3 bia', '3 caio'])
})
