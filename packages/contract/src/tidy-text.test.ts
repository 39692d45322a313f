import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlain, tidyLine, tidyText } from './tidy-text.ts'

/** Any text that a JSON body can contain, including lone surrogates. */
const anyText = fc.array(
  fc.oneof(fc.nat(0xff), fc.nat(0xffff), fc.constantFrom(0x200b, 0x202e, 0x2028, 0xd83c, 0xdf89)),
  { maxLength: 30 },
)
const written = anyText.map((units) => String.fromCharCode(...units))

test.each([
  ['  Boa partida!\n', 'Boa partida!'],
  ['uma\r\nduas\rtrês\u2028quatro', 'uma\nduas\ntrês\nquatro'],
  ['uma\n\n \n\t\n\nduas', 'uma\n\nduas'],
  ['uma\n\nduas', 'uma\n\nduas'],
  ['um\tdois', 'um dois'],
  ['a\u0000b\u0007c\u009f', 'abc'],
  ['\ud83c solto', 'solto'],
  ['\ud83c\u0000\udf89', ''],
  ['\u202ato\u202edos\u202c \u2066os\u2069', 'todos os'],
  ['família 👨‍👩‍👧', 'família 👨‍👩‍👧'],
  ['\u200b\u2060', ''],
])('%j is tidied to %j', (text, tidy) => {
  expect(tidyText(text)).toBe(tidy)
})

test.each([
  ['  Super \t Duelo\n', 'Super Duelo'],
  ['Super\u0000 \u0000Duelo', 'Super Duelo'],
  ['Super\r\nDuelo', 'Super Duelo'],
  ['\u202eoleuD', 'oleuD'],
  [' \u200b ', ''],
])('the line %j is tidied to %j', (line, tidy) => {
  expect(tidyLine(line)).toBe(tidy)
})

test.each([
  ['a text', tidyText],
  ['a line', tidyLine],
])('tidying %s is idempotent and leaves no invisible characters', (_what, tidy) => {
  fc.assert(
    fc.property(written, (text) => {
      const once = tidy(text)
      expect(tidy(once)).toBe(once)
      expect(once.length).toBeLessThanOrEqual(text.length)
      expect(isPlain(once.replaceAll('\n', ''))).toBe(true)
    }),
  )
})

test('tidying a line of plain words changes only its spaces', () => {
  fc.assert(
    fc.property(fc.string(), (line) => {
      expect(tidyLine(line).replace(/\s/g, '')).toBe(line.replace(/\s/g, ''))
    }),
  )
})
