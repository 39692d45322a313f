import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as texts from './texts.schemas.ts'

const { line, paragraphs, document, addressPart, password, token, cursor, version, slug, moment } = texts
const kinds = {
  line: line(40),
  paragraphs: paragraphs(40),
  document: document(40),
  addressPart: addressPart(40),
}
const all = Object.entries({ ...kinds, password, token, cursor, version, slug, moment })

const unit = fc.oneof(fc.nat(0xff), fc.nat(0xffff), fc.constantFrom(0, 0x202e, 0x2067, 0xd800, 0xdfff))
const anyText = fc.array(unit, { maxLength: 60 }).map((units) => String.fromCharCode(...units))

test('every kind of text is covered here', () => {
  expect(all.map(([name]) => name).toSorted()).toEqual(Object.keys(texts).toSorted())
})

test.each(all)(
  '%s rejects characters that PostgreSQL refuses or that reverse the text direction',
  (_name, kind) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { data } = kind.safeParse(text)
        if (data !== undefined) expect(data).not.toMatch(/[\0\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  },
)

test.each(all)('%s has a maximum and a format', (_name, kind) => {
  expect(kind.maxLength).toBeGreaterThan(0)
  expect(kind.meta()?.format).toEqual(expect.any(String))
})

test('a limit applies after tidying', () => {
  expect(
    line(5)
      .min(1)
      .parse(`  ab${'\u202e'.repeat(9)}cde `),
  ).toBe('abcde')
  expect(line(5).min(1).safeParse('\0\u200b').success).toBe(false)
})

test('a password is accepted exactly as typed, or rejected', () => {
  expect(password.parse(' minha  senha ')).toBe(' minha  senha ')
  expect(password.safeParse('senha\0').success).toBe(false)
})
