import { expect, test } from 'vitest'
import { boundsOf, firstIdOfMonth, isPast, missingMonths, monthOf, nameOfMonth } from './partitions.rules.ts'

const month = (name: string) => monthOf(new Date(`${name}-15T12:00:00Z`))
const bounds = (from: string | null, to: string) => ({
  from: from && firstIdOfMonth(month(from)),
  to: firstIdOfMonth(month(to)),
})

test('months are counted in UTC', () => {
  expect(nameOfMonth(monthOf(new Date('2026-12-31T23:59:59Z')))).toBe('2026-12')
  expect(nameOfMonth(monthOf(new Date('2026-12-31T23:59:59Z')) + 1, '_')).toBe('2027_01')
})

test('ids of a month begin with its first millisecond', () => {
  const millis = Number.parseInt(firstIdOfMonth(month('2027-02')).replaceAll('-', '').slice(0, 12), 16)
  expect(new Date(millis).toISOString()).toBe('2027-02-01T00:00:00.000Z')
})

test('bounds are read as PostgreSQL prints them', () => {
  const [one, two] = ['0193b0e4-7400-0000-0000-000000000000', '01945091-a000-0000-0000-000000000000']
  expect(boundsOf(`FOR VALUES FROM ('${one}') TO ('${two}')`)).toEqual({ from: one, to: two })
  expect(boundsOf(`FOR VALUES FROM (MINVALUE) TO ('${two}')`)).toEqual({ from: null, to: two })
  expect(boundsOf('DEFAULT')).toBeNull()
})

test('a month is missing unless one partition covers all of it', () => {
  const existing = [bounds(null, '2027-01'), bounds('2027-02', '2027-03')]
  const wanted = ['2026-12', '2027-01', '2027-02', '2027-03'].map(month)
  expect(missingMonths(existing, wanted).map((one) => nameOfMonth(one))).toEqual(['2027-01', '2027-03'])
})

test('a partition is past once its last month is older than whole months', () => {
  const december = bounds('2026-12', '2027-01')
  expect(isPast(december, new Date('2027-12-31T23:00:00Z'), 12)).toBe(false)
  expect(isPast(december, new Date('2028-01-01T00:00:00Z'), 12)).toBe(true)
})
