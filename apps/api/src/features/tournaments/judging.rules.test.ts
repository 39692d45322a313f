import { expect, test } from 'vitest'
import { type ConflictFacts, conflictOf, type OwnMatch } from './judging.rules.ts'

const match: ConflictFacts = {
  plays: false,
  sideIds: ['one', 'two'],
  stagePosition: 1,
  hasBarrier: false,
  isStillIn: true,
  isPlaced: false,
  targets: [],
  own: [],
}
const own: OwnMatch = {
  id: 'own',
  stagePosition: 1,
  opponentId: null,
  winnerTo: null,
  loserTo: null,
  isNext: true,
}

test.each<[string, Partial<ConflictFacts>, ReturnType<typeof conflictOf>]>([
  ['their own match', { plays: true }, 'plays'],
  ['any match of a round that decides the next pairing', { hasBarrier: true }, 'meets_next'],
  ['a match of such a round once they are out', { hasBarrier: true, isStillIn: false }, null],
  ['a match elsewhere in a plan', { own: [own], targets: ['elsewhere'] }, null],
  ['a match that leads to theirs', { own: [own], targets: ['own'] }, 'meets_next'],
  ['the match beside theirs', { own: [{ ...own, winnerTo: 'final' }], targets: ['final'] }, 'meets_next'],
  [
    'a match whose loser they may meet',
    { own: [{ ...own, loserTo: 'lower' }], targets: ['lower'] },
    'meets_next',
  ],
  ['a match of their next opponent', { own: [{ ...own, opponentId: 'two' }] }, 'meets_next'],
  ['a match of a later opponent', { own: [{ ...own, opponentId: 'two', isNext: false }] }, null],
  ['a match of a table of the tournament that they finished', { isPlaced: true }, 'meets_next'],
  ['a match of the stage before theirs', { own: [{ ...own, stagePosition: 2 }] }, 'meets_next'],
])('%s', (_what, facts, conflict) => {
  expect(conflictOf({ ...match, ...facts })).toBe(conflict)
})
