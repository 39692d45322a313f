import { expect, test } from 'vitest'
import { addressOf, queryOf, type TableView, tableShape, viewOf } from './table-view.ts'

const day = (written: string) => (/^\d{4}-\d\d-\d\d$/.test(written) ? written : null)
const SHAPE = tableShape({
  filters: { status: ['open', 'closed'], since: day },
  sorts: ['name', 'date'],
  searchMax: 5,
})
const view = (search: string) => viewOf(SHAPE, new URLSearchParams(search))
const NOTHING = { filters: { status: null, since: null }, sort: null, search: '' }

test('a URL without parameters is the default view', () => {
  expect(view('')).toEqual(NOTHING)
  expect(queryOf(view(''))).toEqual({})
})

test('invalid parameters are ignored', () => {
  expect(view('status=lost&since=yesterday&sort=password&direction=up&q=%20')).toEqual(NOTHING)
  expect(view('sort=date&direction=up').sort).toEqual({ id: 'date', direction: 'desc' })
  expect(view('q=%20abcdefgh').search).toBe('abcde')
  expect(viewOf(tableShape({}), new URLSearchParams('q=ana&sort=name'))).toEqual({
    filters: {},
    sort: null,
    search: '',
  })
})

test('every view survives the round trip through its URL, and unrelated parameters stay', () => {
  for (const status of [null, 'open', 'closed'] as const)
    for (const since of [null, '2026-11-16'])
      for (const id of [null, 'name', 'date'] as const)
        for (const direction of ['asc', 'desc'] as const) {
          const sort = id && { id, direction }
          const given: TableView<typeof SHAPE.filters, 'name' | 'date'> = {
            filters: { status, since },
            sort,
            search: 'é @',
          }
          const address = addressOf(SHAPE, given, new URLSearchParams('tab=all&status=open&q=x&sort=name'))
          expect(viewOf(SHAPE, address)).toEqual(given)
          expect(address.get('tab')).toBe('all')
        }
})

test('a request contains only what is chosen', () => {
  expect(queryOf(view('status=open&sort=name&direction=asc&q=ana'))).toEqual({
    status: 'open',
    sort: 'name',
    direction: 'asc',
    q: 'ana',
  })
})
