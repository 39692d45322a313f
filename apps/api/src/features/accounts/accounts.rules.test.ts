import { expect, test } from 'vitest'
import { lockedUntil, maskEmail, numberedUsername, usernameFrom, usernameProblem } from './accounts.rules.ts'

test.each([
  ['José da Silva', 'Jose.da.Silva'],
  ['  Ana   Júlia ', 'Ana.Julia'],
  ['xX_Truco_Xx', 'xX_Truco_Xx'],
  ['Maria Aparecida dos Santos Oliveira', 'Maria.Aparecida.dos'],
  ['...', 'jogador'],
  ['李', 'jogador'],
  ['🂡 Ás', 'jogador'],
  ['<script>alert(1)</script>', 'scriptalert1script'],
  ['', 'jogador'],
])('%j becomes %j', (name, username) => {
  expect(usernameFrom(name)).toBe(username)
  expect(usernameProblem(usernameFrom(name))).toBeNull()
})

test('a numbered username is shortened to fit', () => {
  const username = numberedUsername('a'.repeat(20), () => 42)
  expect(username).toBe(`${'a'.repeat(14)}-00042`)
  expect(usernameProblem(username)).toBeNull()
})

test.each([
  ['2026-01-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
  ['2026-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
  ['2027-08-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2026-10-31T12:00:00.000Z', '2027-04-30T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-08-29T12:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-06-30T23:00:00.000Z'],
])('a value changed at %s may be changed again at %s, and not a millisecond before', (changed, until) => {
  const [changedAt, end] = [new Date(changed), new Date(until)]
  expect(lockedUntil(changedAt, new Date(end.getTime() - 1))).toEqual(end)
  expect(lockedUntil(changedAt, end)).toBeNull()
})

test('a value that was never changed is not locked', () => {
  expect(lockedUntil(null, new Date())).toBeNull()
})

test.each([
  ['maria@exemplo.com', 'ma•••@exemplo.com'],
  ['m@exemplo.com', 'm•••@exemplo.com'],
])('%s is shown to a stranger as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
