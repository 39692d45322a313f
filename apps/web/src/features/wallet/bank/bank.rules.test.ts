import { describe, expect, test } from 'vitest'
import { firstRows, formatOf, guessColumns, separatorOf, statementText } from './bank.rules.ts'

describe('a bank’s file', () => {
  test('is decoded as UTF-8, otherwise as Windows-1252', () => {
    expect(statementText(new TextEncoder().encode('Descrição').buffer)).toBe('Descrição')
    expect(statementText(Uint8Array.from([0x44, 0xe7, 0xe3]).buffer)).toBe('Dçã')
  })

  test('is OFX of either version by its header, otherwise CSV', () => {
    expect(formatOf('OFXHEADER:100\n<OFX><BANKMSGSRSV1>')).toBe('ofx')
    expect(formatOf('<?xml version="1.0"?><ofx>')).toBe('ofx')
    expect(formatOf('Data;Valor')).toBe('csv')
  })

  test.each([
    ['Data;Valor;Descrição', ';'],
    ['Data,Valor,Descrição', ','],
    ['Data\tValor', '\t'],
    ['Data;"Valor, em reais";Descrição', ';'],
  ])('is separated by the most frequent separator of its first line: %s', (line, separator) => {
    expect(separatorOf(line)).toBe(separator)
  })

  test('has quoted cells that contain separators, quotes and line breaks', () => {
    const text =
      '\uFEFFData;Valor;Descrição\r\n01/11/2026;-50,00;"Pix; ""enviado""\npara Ana"\r\n\r\n02/11/2026;1;x'
    expect(firstRows(text, 10)).toEqual([
      ['Data', 'Valor', 'Descrição'],
      ['01/11/2026', '-50,00', 'Pix; "enviado"\npara Ana'],
      ['02/11/2026', '1', 'x'],
    ])
    expect(firstRows(text, 2)).toHaveLength(2)
  })

  test('has its columns guessed by name, each used once', () => {
    expect(guessColumns(['Data Lançamento', 'Histórico', 'Descrição', 'Valor', 'Identificador'])).toEqual({
      date: 'Data Lançamento',
      amount: 'Valor',
      description: 'Histórico',
      id: 'Identificador',
    })
    expect(guessColumns(['A', 'B'])).toEqual({ date: '', amount: '', description: '', id: '' })
  })
})
