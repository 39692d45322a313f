import { describe, expect, test } from 'vitest'
import type { TournamentBracket } from '../detail/detail.api.ts'
import { judgingRefusal, matchesOfName, openMatchesOf } from './open-matches.rules.ts'

type Match = TournamentBracket['matches'][number]
const names = ['Ana', 'Bia', 'Caio', 'Décio', 'Eva', 'Fábio']

const bracket = (matches: Partial<Match>[]): TournamentBracket => ({
  participants: names.map((name) => ({ id: name, name })),
  media: '',
  roundSizes: [3, 2, 1],
  matches: matches.map((match, index) => ({
    id: `m${index + 1}`,
    round: 1,
    number: index + 1,
    p1: index * 2,
    p2: index * 2 + 1,
    winner: null,
    status: 'in_progress',
    ...match,
  })),
})
const idsOf = (matches: readonly { id: string }[]) => matches.map(({ id }) => id)

test('disputes come first, and what is over or has no rival is left out', () => {
  const given = bracket([{}, { status: 'dispute' }, { winner: 4, status: 'completed' }])
  expect(idsOf(openMatchesOf(given))).toEqual(['m2', 'm1'])
  const ended = bracket([
    { status: 'completed', outcome: 'double-forfeit' },
    { p2: null, winner: 2, status: 'completed' },
    { p1: null, p2: null, status: 'completed', outcome: 'void' },
  ])
  expect(openMatchesOf(ended)).toEqual([])
})

test('a search finds either side, whatever the accents', () => {
  const open = openMatchesOf(bracket([{}, {}, {}]))
  expect(idsOf(matchesOfName(open, 'fabio'))).toEqual(['m3'])
  expect(idsOf(matchesOfName(open, 'decio'))).toEqual(['m2'])
  expect(idsOf(matchesOfName(open, ' '))).toEqual(['m1', 'm2', 'm3'])
  expect(matchesOfName(open, 'zeca')).toEqual([])
})

describe('without the ability to judge', () => {
  const given = { abilities: { canJudge: false }, viewer: { participantId: null }, isTest: false }

  test('an organiser reads why: they play, or the house pays the prize', () => {
    expect(judgingRefusal(given)).toBe('escrow')
    expect(judgingRefusal({ ...given, viewer: { participantId: 'me' } })).toBe('plays')
  })
  test('there is nothing to explain to those who judge, nor in a test', () => {
    expect(judgingRefusal({ ...given, abilities: { canJudge: true } })).toBeNull()
    expect(judgingRefusal({ ...given, isTest: true })).toBeNull()
  })
})
