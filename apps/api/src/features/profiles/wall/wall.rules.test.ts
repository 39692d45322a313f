import { WALL_MESSAGE_MAX } from '@trunfo/contract/profiles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageProblem, tidyMessage } from './wall.rules.ts'

test.each([
  ['', 'profiles.message_required'],
  ['\u200b\u2060', 'profiles.message_required'],
  ['a', null],
  ['🃏', null],
  ['a'.repeat(WALL_MESSAGE_MAX), null],
  ['a'.repeat(WALL_MESSAGE_MAX + 1), 'profiles.message_too_long'],
])('the message %j has the problem %j', (text, problem) => {
  expect(messageProblem(text)).toBe(problem)
})

test.each([
  ['  Boa partida!\n', 'Boa partida!'],
  ['uma\r\nduas\rtrês', 'uma\nduas\ntrês'],
  ['uma\n\n \n\t\n\nduas', 'uma\n\nduas'],
  ['uma\n\nduas', 'uma\n\nduas'],
  ['a\u0000b\u0007c\u009f', 'abc'],
  ['\ud83c solto', '\ufffd solto'],
])('%j is tidied to %j', (text, tidy) => {
  expect(tidyMessage(text)).toBe(tidy)
})

test('tidying needs to be done only once and never makes a message longer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const tidy = tidyMessage(text)
      expect(tidyMessage(tidy)).toBe(tidy)
      expect(tidy.length).toBeLessThanOrEqual(text.length)
      expect(tidy).not.toContain('\u0000')
    }),
  )
})
