import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatNumber, formatZone, timesOf } from './formats.ts'

const EVENING = '2026-11-20T22:30:00Z'
const BRASILIA = 'America/Sao_Paulo'
const MANAUS = 'America/Manaus'

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

  it('change day with the zone', () => {
    expect(formatDate('2026-11-21T02:00:00Z', BRASILIA)).toBe('20/11/2026')
    expect(formatDate('2026-11-21T02:00:00Z', 'UTC')).toBe('21/11/2026')
  })
})

describe('Brasília’s time beside the local one', () => {
  it('is given to a viewer in another zone, in every way a time is written', () => {
    expect(formatDateTime(EVENING, 'dateTime', MANAUS)).toBe('20/11/2026 18:30 (19:30\u00a0em\u00a0Brasília)')
    expect(formatDateTime(EVENING, 'dateAtTime', MANAUS)).toBe(
      '20/11/2026 às 18:30 (19:30\u00a0em\u00a0Brasília)',
    )
    expect(formatDateTime(EVENING, 'time', MANAUS)).toBe('18:30 (19:30\u00a0em\u00a0Brasília)')
  })

  it('is not repeated where the clocks agree, whatever the zone is called', () => {
    expect(timesOf(EVENING, 'time', BRASILIA).brasilia).toBeNull()
    expect(timesOf(EVENING, 'time', 'America/Fortaleza').brasilia).toBeNull()
  })

  it('carries its date when that differs', () => {
    const { local, brasilia } = timesOf('2026-11-21T03:30:00Z', 'dateAtTime', MANAUS)
    expect([local, brasilia]).toEqual(['20/11/2026 às 23:30', '21/11/2026 às 00:30\u00a0em\u00a0Brasília'])
  })
})

describe('a zone', () => {
  it('is called by its name, with its distance from UTC on that day', () => {
    expect(formatZone(EVENING, MANAUS)).toBe('Horário Padrão do Amazonas (GMT-4)')
    expect(formatZone('2026-07-01T12:00:00Z', 'Europe/Lisbon')).toContain('(GMT+1)')
  })
})

describe('numbers', () => {
  it('group by thousands with a dot', () => {
    expect(formatNumber(999)).toBe('999')
    expect(formatNumber(1_234_567)).toBe('1.234.567')
  })
})
