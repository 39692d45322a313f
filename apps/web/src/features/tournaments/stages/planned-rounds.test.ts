import { expect, test } from 'vitest'
import { layoutBracket } from '@/ui/bracket/layout.ts'
import type { BracketMatch } from '@/ui/bracket/types.ts'
import type { PublicMatch } from './engine-stages.ts'
import { planMaker } from './planned-rounds.ts'

const texts = {
  tag: ({ bracket = 'main', round, number }: PublicMatch) => `${bracket} ${round}.${number}`,
  winnerOf: (tag: string) => `winner of ${tag}`,
  loserOf: (tag: string) => `loser of ${tag}`,
  bye: 'bye',
  hole: 'hole',
}

const person = (place: number | null) => (place === null ? null : { id: `${place}`, name: `${place}` })

const make = ({ id, number, p1, p2, winner, status }: PublicMatch): BracketMatch => ({
  id,
  number,
  slots: [person(p1), person(p2)],
  winnerId: winner === null ? null : `${winner}`,
  status: status === 'completed' ? 'completed' : 'waiting',
})

/** "upper 1.2: 0-1>0": a match that entrant 0 won; "_" is an open side. */
function match(text: string, facts: Partial<PublicMatch> = {}): PublicMatch {
  const [, part = '', round, number, sides = '', winner] =
    /^(\w+) (\d)\.(\d): ([\d_]-[\d_])(?:>(\d))?$/.exec(text) ?? []
  const [p1 = null, p2 = null] = sides.split('-').map((side) => (side === '_' ? null : Number(side)))
  return {
    id: `${part} ${round}.${number}`,
    bracket: part === 'main' ? undefined : (part as 'upper'),
    round: Number(round),
    number: Number(number),
    p1,
    p2,
    winner: winner === undefined ? null : Number(winner),
    status: winner === undefined ? 'pending' : 'completed',
    ...facts,
  }
}

const to = (target: string, side: number) => ({ winnerTo: target, winnerToSide: side })
const loserTo = (target: string, side: number) => ({ loserTo: target, loserToSide: side })

test('an open side says who comes, a vacant one that nobody does', () => {
  const rounds = planMaker(
    make,
    texts,
  )([
    match('upper 1.1: 0-1', { ...to('upper 2.1', 1), ...loserTo('lower 1.1', 1) }),
    match('upper 1.2: 2-_>2', { ...to('upper 2.1', 2), ...loserTo('lower 1.1', 2) }),
    match('upper 2.1: _-2', loserTo('lower 2.1', 1)),
    match('lower 1.1: _-_', { ...to('lower 2.1', 2), isVacant2: true }),
    match('lower 2.1: _-_'),
  ])
  expect(rounds.get('upper')?.map(({ matches }) => matches.map(({ emptyTexts }) => emptyTexts))).toEqual([
    [
      [null, null],
      [null, 'bye'],
    ],
    [['winner of upper 1.1', null]],
  ])
  expect(rounds.get('lower')?.map(({ matches }) => matches[0]?.emptyTexts)).toEqual([
    ['loser of upper 1.1', 'bye'],
    ['loser of upper 2.1', 'winner of lower 1.1'],
  ])
})

test('connectors join matches of one part, never the loser of another', () => {
  const lower = planMaker(
    make,
    texts,
  )([
    match('upper 2.1: 0-1', loserTo('lower 2.1', 1)),
    match('lower 1.1: 2-3', to('lower 2.1', 2)),
    match('lower 2.1: _-_', to('lower 3.1', 1)),
    match('lower 3.1: _-_'),
  ]).get('lower')
  const layout = layoutBracket(lower ?? [])
  expect(layout.rowCount).toBe(1)
  expect(layout.byId.get('lower 2.1')?.feeders.map(({ id }) => id)).toEqual(['lower 1.1'])
})

test('after a double W.O. the side is a hole, and a match without anybody is left out', () => {
  const [round1, round2] =
    planMaker(
      make,
      texts,
    )([
      match('main 1.1: 0-1', { ...to('main 2.1', 1), status: 'completed', outcome: 'double-forfeit' }),
      match('main 1.2: _-_', { ...to('main 2.1', 2), status: 'completed', outcome: 'void' }),
      match('main 2.1: _-_', { isVacant1: true }),
    ]).get('main') ?? []
  expect(round1?.matches.map(({ id }) => id)).toEqual(['main 1.1'])
  expect(round2?.matches[0]?.emptyTexts?.[0]).toBe('hole')
})

test('a match that shows the same as before keeps its identity', () => {
  const plan = planMaker(make, texts)
  const first = match('main 1.1: 0-1', to('main 2.1', 1))
  const final = match('main 2.1: _-2')
  const before = plan([first, final]).get('main')
  const after = plan([{ ...first, winner: 0, status: 'completed' }, { ...final }]).get('main')
  expect(after?.[1]?.matches[0]).toBe(before?.[1]?.matches[0])
  expect(after?.[0]?.matches[0]).not.toBe(before?.[0]?.matches[0])
})
