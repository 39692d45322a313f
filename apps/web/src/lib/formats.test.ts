import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRASILIA, formatDate, formatDateTime, formatNumber, formatZone, timesOf } from './formats.ts'

const EVENING = '2026-11-20T22:30:00Z'
const MANAUS = 240

describe('dates', () => {
  it('are written the Brazilian way in the viewer’s zone', () => {
    expect(formatDate(EVENING, BRASILIA)).toBe('20/11/2026')
    expect(formatDateTime(EVENING, 'dateTime', BRASILIA)).toBe('20/11/2026 19:30')
    expect(formatDateTime(EVENING, 'dateAtTime', BRASILIA)).toBe('20/11/2026 às 19:30')
    expect(formatDateTime(EVENING, 'time', BRASILIA)).toBe('19:30')
  })

  it('use the 24-hour clock, midnight included', () => {
    expect(formatDateTime('2026-11-21T03:05:00Z', 'dateTime', BRASILIA)).toBe('21/11/2026 00:05')
  })

  it('follow the viewer’s clock', () => {
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2046-01-01'),
      noInvalidDate: true,
    })
    const clock = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
    fc.assert(
      fc.property(instants, (instant) => {
        const [date = '', time = ''] = clock.format(instant).split(', ')
        expect(timesOf(instant.toISOString()).local).toBe(`${date} ${time}`)
      }),
    )
  })

  it('change day with the zone', () => {
    expect(formatDate('2026-11-21T02:00:00Z', BRASILIA)).toBe('20/11/2026')
    expect(formatDate('2026-11-21T02:00:00Z', 0)).toBe('21/11/2026')
  })
})

describe('Brasília’s time beside the local one', () => {
  it('is shown to a viewer in another zone, in every time format', () => {
    expect(formatDateTime(EVENING, 'dateTime', MANAUS)).toBe('20/11/2026 18:30 (19:30\u00a0em\u00a0Brasília)')
    expect(formatDateTime(EVENING, 'dateAtTime', MANAUS)).toBe(
      '20/11/2026 às 18:30 (19:30\u00a0em\u00a0Brasília)',
    )
    expect(formatDateTime(EVENING, 'time', MANAUS)).toBe('18:30 (19:30\u00a0em\u00a0Brasília)')
  })

  it('is not shown where the clocks agree', () => {
    expect(timesOf(EVENING, 'time', BRASILIA).brasilia).toBeNull()
  })

  it('has the same offset all year, according to the zone database', () => {
    const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' })
    for (let month = 0; month < 120; month += 1) {
      const instant = new Date(Date.UTC(2026, month, 15, 12)).toISOString()
      expect(formatDateTime(instant, 'time', BRASILIA)).toBe(clock.format(new Date(instant)))
    }
  })

  it('carries its date when that differs', () => {
    const { local, brasilia } = timesOf('2026-11-21T03:30:00Z', 'dateAtTime', MANAUS)
    expect([local, brasilia]).toEqual(['20/11/2026 às 23:30', '21/11/2026 às 00:30\u00a0em\u00a0Brasília'])
  })
})

describe('a zone', () => {
  it('is shown by name, with its offset from UTC on that day', () => {
    expect(formatZone(EVENING, 'America/Manaus')).toBe('Horário Padrão do Amazonas (GMT-4)')
    expect(formatZone('2026-07-01T12:00:00Z', 'Europe/Lisbon')).toContain('(GMT+1)')
  })
})

describe('numbers', () => {
  it('group by thousands with a dot', () => {
    expect(formatNumber(999)).toBe('999')
    expect(formatNumber(1_234_567)).toBe('1.234.567')
  })

  it('have a comma before their decimals', () => {
    expect(formatNumber(12.5)).toBe('12,5')
    expect(formatNumber(1_234.25)).toBe('1.234,25')
  })

  it('are those of the locale', () => {
    const numbers = new Intl.NumberFormat('pt-BR')
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (hundredths) => {
        expect(formatNumber(hundredths / 100)).toBe(numbers.format(hundredths / 100))
      }),
    )
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(formatNumber(number)).toBe(numbers.format(number))
      }),
    )
  })
})
