import { CHAT_MESSAGE_MAX } from '@trunfo/contract/matches'
import { expect, test } from 'vitest'
import { chatTextProblem } from './chat.rules.ts'

test.each([
  ['', 'matches.message_blank'],
  ['gg', null],
  ['x'.repeat(CHAT_MESSAGE_MAX), null],
  ['🎮'.repeat(CHAT_MESSAGE_MAX), null],
  ['x'.repeat(CHAT_MESSAGE_MAX + 1), 'matches.message_too_long'],
])('%j: %s', (text, problem) => {
  expect(chatTextProblem(text)).toBe(problem)
})
