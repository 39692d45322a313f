import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, parseMoney } from './reais.ts'

describe('parseMoney', () => {
  it.each([
    ['0', 0],
    ['5', 500],
    ['0,5', 50],
    ['0,05', 5],
    ['12,', 1200],
    ['1500', 150_000],
    ['1.500', 150_000],
    ['1.500,00', 150_000],
    ['R$ 1.500,99', 150_099],
    ['R$\u00a01.500,99', 150_099],
    ['1500.50', 150_050],
    ['1234567,89', 123_456_789],
  ])('reads %j as %d centavos', (text, cents) => {
    expect(parseMoney(text)).toBe(cents)
  })

  it.each(['', 'R$', ',50', '-5', '1,234', '1.5.0', '1.50,00', 'dez', '1e3', '99999999999999999'])(
    'refuses %j',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )

  it('reads back every amount that formatMoney writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents)
      }),
    )
  })
})

describe('formatMoney', () => {
  it('formats amounts as the locale does', () => {
    const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        expect(formatMoney(cents)).toBe(reais.format(cents / 100).replace(/\s/u, ' '))
      }),
    )
  })
})
