import { describe, expect, it } from 'vitest'
import { isId, readId } from './ids.ts'

const ID = '019a8b4c-7d1e-7f00-8a3b-5c6d7e8f9a0b'

describe('an id', () => {
  it('has one canonical spelling', () => {
    expect(isId(ID)).toBe(true)
    expect(isId(ID.toUpperCase())).toBe(false)
  })

  it('is read in any case and returned in its canonical spelling', () => {
    expect(readId(ID)).toBe(ID)
    expect(readId(ID.toUpperCase())).toBe(ID)
  })

  it.each([
    '',
    'abc',
    ` ${ID}`,
    `${ID}\n`,
    `{${ID}}`,
    ID.replaceAll('-', ''),
    ID.replace('a', 'g'),
    '-'.repeat(36),
    null,
    undefined,
    7,
    [ID],
  ])('is not %j', (value) => {
    expect(isId(value)).toBe(false)
    expect(readId(value)).toBeNull()
  })
})
