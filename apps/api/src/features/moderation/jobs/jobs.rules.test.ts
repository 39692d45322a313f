import { expect, test } from 'vitest'
import { aboutOf, factsOf, isForgotten, safeError } from './jobs.rules.ts'

const id = '0198f6a2-0000-7000-8000-000000000001'

test('events and mails are named, other jobs are known by their task', () => {
  expect(aboutOf({ id, event: { name: 'game.created', payload: {} } })).toBe('game.created')
  expect(aboutOf({ id, template: 'accounts.confirm', to: 'ana@exemplo.test' })).toBe('accounts.confirm')
  expect(aboutOf({ broadcastId: id })).toBeNull()
})

test('facts are ids, numbers and booleans, never user-written text', () => {
  const payload = { tournamentId: id, round: 2, isTest: false, name: 'Copa', to: 'ana@exemplo.test' }
  const facts = [
    { name: 'tournamentId', value: id },
    { name: 'round', value: '2' },
    { name: 'isTest', value: 'false' },
  ]
  expect(factsOf(payload)).toEqual(facts)
  expect(factsOf({ id, event: { name: 'x.y', payload } })).toEqual(facts)
  expect(factsOf(null)).toEqual([])
})

test.each([
  ['550 no such user <ana@exemplo.test>', '550 no such user <…>'],
  ['GET https://pay.example/v1?token=abc failed', 'GET … failed'],
  ['Invalid API Key: sk_live_51HqLyjWDarjtT1zdp7dc', 'Invalid API Key: …'],
  [`no tournament ${id}`, `no tournament ${id}`],
  ['connect ECONNREFUSED 127.0.0.1:587\n    at TCPConnectWrap', 'connect ECONNREFUSED 127.0.0.1:587'],
])('an error tells what happened and not to whom: %s', (error, safe) => {
  expect(safeError(error)).toBe(safe)
})

test('the payload of a mail that gave up is deleted', () => {
  expect(isForgotten('mail.send', {})).toBe(true)
  expect(isForgotten('mail.send', { to: 'x' })).toBe(false)
  expect(isForgotten('vip.sync', {})).toBe(false)
})
