import { doubleElimination, requireDoubleEliminationSettings, seededEntrants } from '@trunfo/brackets'
import { STAGE_MATCHES_MAX, TOURNAMENT_PARTICIPANTS_MAX } from '@trunfo/contract/tournaments'
import { describe, expect, test } from 'vitest'
import { type FateFacts, fateAfter } from './bracket-engine.ts'

const OF_FIVE = { format: 'single-elimination', settings: {}, entrantCount: 5 }
const match = (fields: Partial<FateFacts> = {}): FateFacts => ({
  bracket: 'main',
  round: 1,
  number: 1,
  winnerTo: null,
  loserTo: null,
  participant1Id: 'ana',
  participant2Id: 'bia',
  winnerId: 'ana',
  outcome: null,
  ...fields,
})
const fates = (fields: Partial<FateFacts>) =>
  ['ana', 'bia'].map((id) => fateAfter(OF_FIVE, match(fields), id))

describe('in a knockout', () => {
  test('a winner goes on, played or not, and a loser is out', () => {
    expect(fates({})).toEqual(['on', 'out'])
    expect(fates({ round: 2 })).toEqual(['on', 'out'])
    expect(fates({ outcome: 'forfeit', winnerId: 'bia' })).toEqual(['out', 'on'])
    expect(fateAfter(OF_FIVE, match({ participant2Id: null }), 'ana')).toBe('on')
  })

  test('the winner of the last round is the champion', () => {
    expect(fates({ round: 3, winnerId: 'bia' })).toEqual(['out', 'champion'])
    expect(fateAfter(OF_FIVE, match({ round: 3, participant2Id: null }), 'ana')).toBe('champion')
  })

  test('a double W.O. puts both out', () => {
    expect(fates({ winnerId: null, outcome: 'double-forfeit' })).toEqual(['out', 'out'])
  })
})

test('only sides of the match have a fate', () => {
  expect(() => fateAfter(OF_FIVE, match(), 'caio')).toThrow('caio is not in the match')
})

test('a bracket response holds the largest stage, with its reset', () => {
  const ids = Array.from({ length: TOURNAMENT_PARTICIPANTS_MAX }, (_, index) => `p${index}`)
  const settings = requireDoubleEliminationSettings({ grandFinal: 'reset' })
  const plan = doubleElimination.open(seededEntrants(ids), settings, '')
  expect(plan.length + 1).toBeLessThanOrEqual(STAGE_MATCHES_MAX)
})
