import { describe, expect, it } from 'vitest'
import { parseLanguage } from './language.ts'

describe('parseLanguage', () => {
  it.each(['pt', 'en', 'es'])('accepts %s', (language) => {
    expect(parseLanguage(language)).toBe(language)
  })

  it.each([null, '', 'fr', 'EN', 'en ', 'en<script>alert(1)</script>', '../en', '__proto__', 'toString'])(
    'reads %j as Portuguese',
    (value) => {
      expect(parseLanguage(value)).toBe('pt')
    },
  )
})
