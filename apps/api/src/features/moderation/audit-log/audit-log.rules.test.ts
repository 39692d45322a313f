import { AUDIT_CHANGES_MAX, AUDIT_VALUE_MAX } from '@trunfo/contract/audit'
import { expect, test } from 'vitest'
import { changesOf } from './audit-log.rules.ts'

test.each([
  ['nothing', null, null, []],
  ['what is new', null, { name: 'Truco' }, [{ field: 'name', before: null, after: 'Truco' }]],
  ['what is gone', { name: 'Truco' }, null, [{ field: 'name', before: 'Truco', after: null }]],
  [
    'what differs alone',
    { status: 'upcoming', name: 'Copa' },
    { status: 'cancelled', name: 'Copa' },
    [{ field: 'status', before: 'upcoming', after: 'cancelled' }],
  ],
  [
    'nested fields by their path',
    { prize: { amount: 100 } },
    { prize: { amount: 200 } },
    [{ field: 'prize.amount', before: '100', after: '200' }],
  ],
  ['a list as a whole', ['user'], ['user', 'vip'], [{ field: '', before: 'user', after: 'user, vip' }]],
  ['a switch', { isOn: true }, { isOn: false }, [{ field: 'isOn', before: 'true', after: 'false' }]],
])('the changes say %s', (_, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test('an entry of any size is shown within limits', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, 'x'.repeat(9_000)]))
  const changes = changesOf(null, many)
  expect(changes).toHaveLength(AUDIT_CHANGES_MAX)
  expect(changes[0]?.after).toHaveLength(AUDIT_VALUE_MAX)
})
