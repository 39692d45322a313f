import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'

const { services } = await useTestApp()

test('version 7 ids start with the clock time in milliseconds', async () => {
  const { rows } = await sql<{ id: string; before: number; after: number }>`
    select date_part('epoch', clock_timestamp()) * 1000 as before, uuid_v7() as id,
      date_part('epoch', clock_timestamp()) * 1000 as after`.execute(services.db)
  const [{ id, before, after } = { id: '', before: 0, after: 0 }] = rows
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(madeAt).toBeGreaterThanOrEqual(Math.floor(before))
  expect(madeAt).toBeLessThanOrEqual(after)
})

test('version 7 ids sort by creation, even within a millisecond', async () => {
  const ids: string[] = []
  for (let n = 0; n < 300; n += 1) {
    const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(services.db)
    ids.push(rows[0]?.id ?? '')
  }
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(300)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
