import { describe, expect, test } from 'vitest'
import { parseClientMessage } from './client-message.ts'
import { textFrame } from './frame.ts'
import { spreadOf, throttleOf } from './hub.ts'
import { isRoomOf, parseRoomName } from './room.ts'
import { Rush } from './rush.ts'

describe('a text frame', () => {
  test.each([
    [0, '8100'],
    [125, '817d'],
    [126, '817e007e'],
    [65_535, '817effff'],
    [65_536, '817f0000000000010000'],
  ])('of %i bytes begins with %s', (size, header) => {
    const payload = Buffer.alloc(size, 'a')
    const frame = Buffer.concat([Buffer.from(header, 'hex'), payload])
    expect(textFrame(payload).equals(frame)).toBe(true)
    expect(textFrame(payload.toString()).equals(frame)).toBe(true)
  })

  test('counts bytes, not characters', () => {
    expect(textFrame('ção')).toEqual(Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('ção')]))
  })
})

describe('a message from a page:', () => {
  test.each([
    [{ type: 'beat' }],
    [{ type: 'subscribe', room: 'games' }],
    [{ type: 'unsubscribe', room: 'tournament:42' }],
  ])('%j is valid', (message) => {
    expect(parseClientMessage(JSON.stringify(message))).toEqual(message)
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '{}',
    '{"type":"shout"}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","room":7}',
  ])('%s is malformed', (text) => {
    expect(parseClientMessage(text)).toBeNull()
  })
})

test.each([
  ['games', { kind: 'games', id: null }],
  ['tournament:0198-ab_C', { kind: 'tournament', id: '0198-ab_C' }],
  ['tournament:', null],
  ['tournament:a:b', null],
  ['Games', null],
  ['', null],
  [`tournament:${'a'.repeat(65)}`, null],
  ['games\n', null],
])('the room name %j means %j', (name, room) => {
  expect(parseRoomName(name)).toEqual(room)
})

test('a small room refetches at once, a full one spreads it out up to a maximum', () => {
  expect(spreadOf(1)).toBeUndefined()
  expect(spreadOf(1_000)).toBe(500)
  expect(spreadOf(1_000_000)).toBe(1_500)
  expect(spreadOf(1_000, { msPerPage: 2, maxMs: 30_000 })).toBe(2_000)
})

describe('a room id is valid or not without a lookup:', () => {
  const id = '0190d6a0-7b3c-7c00-8000-000000000001'
  test.each([
    [{}, null, true],
    [{}, id, false],
    [{ ids: 'uuid' as const }, id, true],
    [{ ids: 'uuid' as const }, null, false],
    [{ ids: 'uuid' as const }, 'invented', false],
    // A subject has one room, not one per spelling of its id.
    [{ ids: 'uuid' as const }, id.toUpperCase(), false],
    [{ ids: ['admin'] }, 'admin', true],
    [{ ids: ['admin'] }, 'invented', false],
  ])('%j with the id %s: %s', (definition, given, isPossible) => {
    expect(isRoomOf(definition, given)).toBe(isPossible)
  })
})

test('hints of a room may slow down as it fills, up to a maximum', () => {
  expect(throttleOf(10_000, {})).toBe(1_000)
  const growing = { throttleMs: 3_000, throttleMsPerPage: 2 }
  expect([0, 1, 2_000, 1_000_000].map((pages) => throttleOf(pages, growing))).toEqual([
    3_000, 3_002, 7_000, 10_000,
  ])
  expect(throttleOf(1_000_000, { throttleMs: 600_000, throttleMsPerPage: 2 })).toBe(600_000)
})

test('a rush is what came within the running or the last second', () => {
  const rush = new Rush()
  for (let come = 1; come <= 500; come += 1) expect(rush.count(10_000)).toBe(come)
  expect(rush.count(11_000)).toBe(500)
  expect(rush.count(12_000)).toBe(1)
  expect(rush.count(20_000)).toBe(1)
})
