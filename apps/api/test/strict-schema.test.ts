import { expect, test } from 'vitest'
import { z } from 'zod'
import { strictly } from './strict-schema.ts'

const schema = strictly(
  z.object({
    one: z.object({ name: z.string() }).nullable(),
    many: z.array(z.object({ name: z.string().optional() })),
  }),
)

test.each([
  { one: null, many: [], other: 1 },
  { one: { name: 'a', other: 1 }, many: [] },
  { one: null, many: [{ name: 'a' }, { other: 1 }] },
  { one: null },
])('%j is rejected', (answer) => {
  expect(schema.safeParse(answer).success).toBe(false)
})

test('declared fields pass', () => {
  expect(schema.safeParse({ one: { name: 'a' }, many: [{ name: 'b' }, {}] }).success).toBe(true)
})
