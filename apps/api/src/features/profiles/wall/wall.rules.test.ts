import { WALL_MESSAGE_MAX } from '@trunfo/contract/profiles'
import { expect, test } from 'vitest'
import { messageProblem } from './wall.rules.ts'

test.each([
  ['', 'profiles.message_required'],
  ['a', null],
  ['🃏', null],
  ['a'.repeat(WALL_MESSAGE_MAX), null],
  ['a'.repeat(WALL_MESSAGE_MAX + 1), 'profiles.message_too_long'],
])('the message %j has the problem %j', (text, problem) => {
  expect(messageProblem(text)).toBe(problem)
})
