import { TICKET_STATUSES } from '@trunfo/contract/tickets'
import { expect, test } from 'vitest'
import { paramsOf, type QueueView, queueViewOf } from './queue.rules.ts'

const read = (search: string) => queueViewOf(new URLSearchParams(search))

test('an address without anything is the queue as it is', () => {
  expect(read('')).toEqual({ status: null, sort: null })
  expect(read('sort=queue')).toEqual({ status: null, sort: null })
})

test('what means nothing is as if it were not there', () => {
  expect(read('status=lost&sort=password&direction=up')).toEqual({ status: null, sort: null })
  expect(read('sort=date&direction=up').sort).toEqual({ id: 'date', direction: 'desc' })
})

test('every view survives its address', () => {
  for (const status of [null, ...TICKET_STATUSES]) {
    for (const id of ['subject', 'user', 'area', 'status', 'priority', 'date'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const view: QueueView = { status, sort: { id, direction } }
        expect(queueViewOf(paramsOf(view))).toEqual(view)
      }
    }
    expect(queueViewOf(paramsOf({ status, sort: null }))).toEqual({ status, sort: null })
  }
})
