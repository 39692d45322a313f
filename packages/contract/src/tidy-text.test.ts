import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyLine, tidyText } from './tidy-text.ts'

test.each([
  ['  Boa partida!\n', 'Boa partida!'],
  ['uma\r\nduas\rtrês', 'uma\nduas\ntrês'],
  ['uma\n\n \n\t\n\nduas', 'uma\n\nduas'],
  ['uma\n\nduas', 'uma\n\nduas'],
  ['um\tdois', 'um dois'],
  ['a\u0000b\u0007c\u009f', 'abc'],
  ['\ud83c solto', '\ufffd solto'],
])('%j is tidied to %j', (text, tidy) => {
  expect(tidyText(text)).toBe(tidy)
})

test('tidying needs to be done only once and never makes a message longer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const tidy = tidyText(text)
      expect(tidyText(tidy)).toBe(tidy)
      expect(tidy.length).toBeLessThanOrEqual(text.length)
      expect(tidy).not.toContain('\u0000')
    }),
  )
})

test('tidying a line removes stray spaces and nothing else, and needs to be done only once', () => {
  expect(tidyLine('  Super \t Duelo\n')).toBe('Super Duelo')
  fc.assert(
    fc.property(fc.string(), (line) => {
      const tidy = tidyLine(line)
      expect(tidyLine(tidy)).toBe(tidy)
      expect(tidy.replace(/\s/g, '')).toBe(line.replace(/\s/g, ''))
    }),
  )
})
