import { expect, test } from 'vitest'
import { inOrder, play } from '../../test/notation.ts'
import { entrant } from '../../test/rows.ts'
import type { Stage } from '../model/stage.ts'
import { type SingleEliminationSettings, singleElimination } from './single-elimination.ts'

/** "1 a 2-0 in" has place 1, two wins and no loss, and is still in; "3 c 0-1 out 1" lost in round 1. */
function lines(stage: Stage<SingleEliminationSettings>): string[] {
  return singleElimination.table(stage).map(({ id, place, won, lost, trail: [exit, ...rest] }) => {
    expect([exit?.criterion, rest]).toEqual(['exit-round', []])
    return `${place} ${id} ${won}-${lost} ${exit?.value === null ? 'in' : `out ${exit?.value}`}`
  })
}

test('before the draw, everybody is level in the order of entry', () => {
  const stage = { ...inOrder('ab'), entrants: ['b', 'a'].map(entrant), matches: [] }
  expect(lines(stage)).toEqual(['1 b 0-0 in', '1 a 0-0 in'])
})

test('those still in have no place and stand ahead of everybody who lost', () => {
  const stage = play(inOrder('abcdef'), '21')
  expect(singleElimination.places(stage)).toEqual([
    { id: 'a', from: 4, to: 6 },
    { id: 'd', from: 4, to: 6 },
  ])
  expect(lines(stage)).toEqual([
    '1 b 1-0 in',
    '1 c 1-0 in',
    '1 e 0-0 in',
    '1 f 0-0 in',
    '4 a 0-1 out 1',
    '4 d 0-1 out 1',
  ])
})

test('only played matches count: neither byes nor W.O.s do', () => {
  const stage = play(inOrder('abcdef'), '1x2', '-')
  expect(lines(stage)).toEqual([
    '1 a 1-0 in',
    '1 f 1-0 in',
    '4 b 0-1 out 1',
    '4 c 0-0 out 1',
    '4 d 0-0 out 1',
    '4 e 0-1 out 1',
  ])
  expect(singleElimination.table(play(stage, '1'))[0]).toEqual({
    id: 'a',
    group: 0,
    place: 1,
    played: 2,
    won: 2,
    drawn: 0,
    lost: 0,
    trail: [{ criterion: 'exit-round', value: null }],
  })
})
