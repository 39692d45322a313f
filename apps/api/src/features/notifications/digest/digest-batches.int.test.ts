import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { sendDigests } from './digest.jobs.ts'

const { services, pool } = await useTestApp()
const { db } = services
const PEOPLE = 205

const sentTo = async () =>
  (
    await db
      .selectFrom('notification_settings')
      .select('user_id')
      .where('digest_sent_at', 'is not', null)
      .orderBy('user_id')
      .execute()
  ).map((row) => row.user_id)
const waiting = async (job: string) =>
  (await pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [job])).rowCount

test('one run sends a batch and enqueues the next one', async () => {
  await pool.query(
    `with person as (
       insert into users (email, email_verified)
       select 'p' || n || '@exemplo.test', true from generate_series(1, $1::int) as n returning id
     ), profile as (
       insert into profiles (id, username) select id, right(replace(id::text, '-', ''), 20) from person
     ), settings as (
       insert into notification_settings (user_id, wants_digest) select id, true from person
     )
     insert into notifications (user_id, source_id, kind, title, message)
     select id, gen_random_uuid(), 'wall', 'Recado', 'Oi.' from person`,
    [PEOPLE],
  )
  await sendDigests.run(services, { after: null })
  const first = await sentTo()
  expect(first).toHaveLength(200)
  expect(await waiting('mail.send')).toBe(200)
  expect(await waiting(sendDigests.name)).toBe(1)

  await sendDigests.run(services, { after: first.at(-1) ?? null })
  expect(await sentTo()).toHaveLength(PEOPLE)
  expect(await waiting('mail.send')).toBe(PEOPLE)
  expect(await waiting(sendDigests.name)).toBe(1)
})
