import { expect, test } from 'vitest'
import type { Match } from '../matches.api.ts'
import { isNews, lobbyStateOf, primaryOf } from './lobby-state.ts'

interface Given {
  viewer?: 'one' | null
  status?: Match['status']
  declared?: readonly ('one' | 'two')[]
  winner?: 'one' | 'two'
  outcome?: Match['outcome']
  wayOn?: Match['wayOn']
  isCalledOff?: boolean
  isTest?: boolean
  proofs?: number
}

function match(given: Given): Match {
  const { viewer = 'one', status = 'in_progress', declared = [], winner = null, wayOn = null } = given
  const isOver = status === 'completed' || given.isCalledOff === true
  const side = (id: 'one' | 'two') => ({
    participantId: id,
    hasDeclared: declared.includes(id),
    proofs: Array.from({ length: given.proofs ?? 0 }),
  })
  return {
    status,
    winnerId: winner,
    outcome: given.outcome ?? null,
    wayOn,
    isTest: given.isTest ?? false,
    tournament: { status: given.isCalledOff ? 'cancelled' : 'in_progress' },
    sides: [side('one'), side('two')],
    viewer: { participantId: viewer },
    abilities: {
      canDeclare: viewer !== null && !isOver && status === 'in_progress' && !declared.includes('one'),
      canSendProof: viewer !== null && !isOver,
      canDecide: viewer === null && !isOver,
    },
  } as unknown as Match
}

const over = { status: 'completed', declared: ['one', 'two'] } as const
const next: NonNullable<NonNullable<Match['wayOn']>['match']> = {
  id: 'm',
  format: 'knockout',
  bracket: 'main',
  group: 0,
  round: 2,
  number: 1,
  rounds: 3,
  opponentName: 'x',
}

test.each<[string, Given, ReturnType<typeof lobbyStateOf>, ReturnType<typeof primaryOf>]>([
  ['nobody has declared', {}, 'playing', 'declare'],
  ['the rival has declared', { declared: ['two'] }, 'awaited', 'declare'],
  ['the viewer has declared', { declared: ['one'] }, 'declared', 'proof'],
  ['the viewer has declared and sent all proofs', { declared: ['one'], proofs: 10 }, 'declared', 'bracket'],
  ['the two disagree', { status: 'dispute', declared: ['one', 'two'] }, 'dispute', 'proof'],
  [
    'won, and the next match is drawn',
    { ...over, winner: 'one', wayOn: { kind: 'match', match: next, openMatches: 0 } },
    'next',
    'next',
  ],
  [
    'won, and the round goes on',
    { ...over, winner: 'one', wayOn: { kind: 'waiting', match: null, openMatches: 1 } },
    'through',
    'bracket',
  ],
  [
    'won the final',
    { ...over, winner: 'one', wayOn: { kind: 'champion', match: null, openMatches: 0 } },
    'champion',
    'share',
  ],
  [
    'won the final of a test',
    { ...over, winner: 'one', isTest: true, wayOn: { kind: 'champion', match: null, openMatches: 0 } },
    'champion',
    'bracket',
  ],
  ['lost', { ...over, winner: 'two', wayOn: { kind: 'out', match: null, openMatches: 0 } }, 'lost', 'others'],
  [
    'absent from a W.O.',
    { ...over, winner: 'two', outcome: 'forfeit', wayOn: { kind: 'out', match: null, openMatches: 0 } },
    'absent',
    'others',
  ],
  [
    'went on by a W.O.',
    { ...over, winner: 'one', outcome: 'forfeit', wayOn: { kind: 'waiting', match: null, openMatches: 1 } },
    'through',
    'bracket',
  ],
  [
    'a double W.O.',
    { ...over, outcome: 'double-forfeit', wayOn: { kind: 'out', match: null, openMatches: 0 } },
    'absent',
    'others',
  ],
  [
    'lost, and plays on in the lower bracket',
    { ...over, winner: 'two', wayOn: { kind: 'match', match: next, openMatches: 0 } },
    'ongoing',
    'next',
  ],
  [
    'lost in a table that goes on',
    { ...over, winner: 'two', wayOn: { kind: 'table', match: null, openMatches: 3 } },
    'ongoing',
    'bracket',
  ],
  [
    'drew',
    { ...over, outcome: 'drawn', wayOn: { kind: 'planned', match: next, openMatches: 3 } },
    'ongoing',
    'bracket',
  ],
  [
    'won the third place',
    { ...over, winner: 'one', wayOn: { kind: 'out', match: null, openMatches: 0 } },
    'through',
    'bracket',
  ],
  ['not open yet', { status: 'pending' }, 'pending', 'bracket'],
  ['called off', { isCalledOff: true }, 'calledOff', 'bracket'],
  ['staff watch', { viewer: null }, 'watching', 'decide'],
  ['staff judge', { viewer: null, status: 'dispute' }, 'judging', 'decide'],
  [
    'staff look back at a double W.O.',
    { viewer: null, ...over, outcome: 'double-forfeit' },
    'watched',
    'bracket',
  ],
  ['staff look back', { viewer: null, ...over, winner: 'one' }, 'watched', 'bracket'],
])('%s: has one state and one primary action', (_what, given, state, primary) => {
  expect(lobbyStateOf(match(given))).toBe(state)
  expect(primaryOf(match(given))).toBe(primary)
})

test("waiting is no news, but the opponent's declaration is", () => {
  expect(isNews('declared')).toBe(false)
  expect(isNews('awaited')).toBe(true)
})
