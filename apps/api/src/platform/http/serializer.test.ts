import { expect, test } from 'vitest'
import { z } from 'zod'
import { compiledSerializer } from './serializer.ts'

test('a nullable enum is serialised inside a nullable object', () => {
  const order = z.object({ paidBy: z.enum(['card', 'pix']).nullable() }).meta({ id: 'SerializerTestOrder' })
  const schema = z.object({ order: order.nullable() })
  const write = compiledSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' })
  for (const answer of [{ order: { paidBy: null } }, { order: { paidBy: 'pix' } }, { order: null }])
    expect(JSON.parse(write(answer))).toEqual(answer)
})
