import { describe, expect, test } from 'vitest'
import { csvCell } from './csv.ts'

describe('a CSV cell', () => {
  test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
    'that begins with %j is escaped',
    (sign) => {
      const formula = `${sign}cmd|' /C calc'!A0`
      expect(csvCell(formula)).toBe(`'${formula}`)
    },
  )

  test.each(['-5,00', '-1.234,56', 'Maria', 'a=b', "'=", '', '５'])(
    'that is not a formula stays unchanged: %j',
    (text) => {
      expect(csvCell(text)).toBe(text)
    },
  )
})
