import { describe, expect, test } from 'vitest'
import { csvCell } from './csv.ts'

describe('a cell of a file for spreadsheets', () => {
  test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
    'that begins with %j is no formula',
    (sign) => {
      const formula = `${sign}cmd|' /C calc'!A0`
      expect(csvCell(formula)).toBe(`'${formula}`)
    },
  )

  test.each(['-5,00', '-1.234,56', 'Maria', 'a=b', "'=", '', '５'])(
    'that is none stays as it is: %j',
    (text) => {
      expect(csvCell(text)).toBe(text)
    },
  )
})
