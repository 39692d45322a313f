import { expect, test } from 'vitest'
import { usernameProblem } from '../accounts.rules.ts'
import { numberedUsername, usernameFrom } from './username.rules.ts'

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

test('a number makes room for itself', () => {
  const username = numberedUsername('a'.repeat(20), () => 42)
  expect(username).toBe(`${'a'.repeat(14)}-00042`)
  expect(usernameProblem(username)).toBeNull()
})
