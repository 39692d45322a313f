import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { writeCalendar } from './calendar.ts'

const ENTRY = {
  uid: '019a0000-0000-7000-8000-000000000001',
  startsAt: new Date('2026-12-20T22:30:00.000Z'),
  changedAt: new Date('2026-11-15T09:00:05.123Z'),
  summary: 'Copa de Verão',
  description: 'Truco\n32 jogadores',
  url: 'https://trunfo.example/tournaments/1',
  revision: 0,
  isCancelled: false,
}

const write = (entry: Partial<typeof ENTRY> = {}, name = 'Truco no Trunfo') =>
  writeCalendar({ name, product: 'Trunfo', refreshMinutes: 60, entries: [{ ...ENTRY, ...entry }] })

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return { calendar, event: calendar.getFirstSubcomponent('vevent') as InstanceType<typeof ICAL.Component> }
}

test('a parser reads back what was written', () => {
  const { calendar, event } = read(write())
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Trunfo//PT-BR')
  expect(event.getFirstPropertyValue('uid')).toBe(ENTRY.uid)
  expect(event.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-12-20T22:30:00Z')
  expect(event.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-15T09:00:05Z')
  expect(event.getFirstPropertyValue('summary')).toBe(ENTRY.summary)
  expect(event.getFirstPropertyValue('description')).toBe(ENTRY.description)
  expect(event.getFirstPropertyValue('url')).toBe(ENTRY.url)
  expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(event.getFirstPropertyValue('sequence')).toBe(0)
})

test('a cancelled tournament is a later revision of the same entry', () => {
  const { event } = read(write({ isCancelled: true, revision: 1 }))
  expect(event.getFirstPropertyValue('uid')).toBe(ENTRY.uid)
  expect(event.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(event.getFirstPropertyValue('sequence')).toBe(1)
})

test.each([
  ['marks', 'Copa; a, b\\ "c": d'],
  ['line breaks that would begin a property', 'Copa\r\nATTENDEE:mailto:x@y.test\nEND:VEVENT'],
  ['letters of several octets', 'ação 🏆 漢字 '.repeat(30).trim()],
])('a name with %s stays one value', (_what, name) => {
  const file = write({ summary: name }, name)
  const { calendar, event } = read(file)
  expect(event.getFirstPropertyValue('summary')).toBe(name.replaceAll('\r\n', '\n'))
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  expect(event.getFirstPropertyValue('attendee')).toBeNull()
})

test('lines end with CRLF and have at most 75 octets, never cut inside a character', () => {
  const file = write({ summary: '🏆ã'.repeat(100) })
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
})
