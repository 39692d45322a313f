import { line } from '@trunfo/contract/texts.schemas'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bareText } from './bare-text.ts'

test.each([
  ['body.name', { body: z.object({ name: z.string().trim().max(60) }).strict() }],
  [
    'body.Planted.notes',
    { body: z.object({ notes: z.array(z.string().nullable()) }).meta({ id: 'Planted' }) },
  ],
  ['body.code', { body: z.union([z.object({ id: z.uuid() }), z.object({ code: z.string().length(6) })]) }],
  ['querystring.search', { querystring: z.object({ search: z.string().max(60).optional() }) }],
  ['params.id', { params: z.object({ id: z.string().regex(/x/) }) }],
])('a bare string is found in %s', (place, schema) => {
  expect(bareText(schema)).toBe(place)
})

test.each([
  ['texts with a format', { body: z.object({ name: line(60).min(1).optional() }) }],
  ['ids and dates', { body: z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }) }) }],
  ['enums', { params: z.object({ board: z.enum(['wins', 'teams']) }) }],
  ['anything but text', { body: z.object({ count: z.int(), ids: z.array(z.uuid()), is: z.boolean() }) }],
  ['nothing', undefined],
])('%s may be accepted', (_what, schema) => {
  expect(bareText(schema)).toBeNull()
})
