import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { features } from '../../features.ts'
import { dispatchEvent } from '../../platform/jobs/dispatch.ts'
import type { EventTask } from '../../platform/jobs/emit.ts'
import { reactionsOf } from '../../platform/jobs/reactions.ts'
import { notifyNowOf } from '../../platform/open-services.ts'
import { banPerson, personBanned, unbanPerson } from '../accounts/index.ts'

// No worker runs here, so everything was written by the command itself.
const { services, signIn } = await useTestApp()
const { db } = services

let person: SignedIn
beforeEach(async () => {
  person = await signIn()
})

const operator = () => ({ authority: { kind: 'operator' }, userId: person.userId, reason: 'Teste' }) as const
const told = () =>
  db
    .selectFrom('notifications')
    .select(['title', 'source_id'])
    .where('user_id', '=', person.userId)
    .orderBy('id')
    .execute()
const eventOf = async (name: string): Promise<EventTask> => {
  const { rows } = await sql<{ payload: EventTask }>`
    select payload from graphile_worker._private_jobs
    where payload -> 'event' ->> 'name' = ${name} order by id desc limit 1`.execute(db)
  return rows[0]?.payload as EventTask
}
const react = ({ id, event }: EventTask) => {
  const reactions = reactionsOf(features).filter((reaction) => reaction.event === event.name)
  return dispatchEvent(services, reactions, { id, ...event })
}

test('a ban notifies in its own transaction, and its event notifies nobody again', async () => {
  await banPerson(services, operator())
  expect(await told()).toMatchObject([{ title: 'Sua conta foi banida' }])
  const event = await eventOf('account.banned')
  expect((await told())[0]?.source_id).toBe(event.id)
  await react(event)
  await unbanPerson(services, operator())
  await react(await eventOf('account.unbanned'))
  expect((await told()).map(({ title }) => title)).toEqual([
    'Sua conta foi banida',
    'Sua conta foi reativada',
  ])
})

test('a rolled back command notifies nobody', async () => {
  const act = db.transaction().execute(async (tx) => {
    await services.notifyNow(tx, personBanned, { userId: person.userId })
    throw new Error('the act fails')
  })
  await expect(act).rejects.toThrow('the act fails')
  expect(await told()).toEqual([])
})

test('an event alone, as servers of the previous release emit it, notifies by its reaction', async () => {
  const event = { name: personBanned.name, payload: { userId: person.userId } }
  await react({ id: crypto.randomUUID(), event })
  expect(await told()).toMatchObject([{ title: 'Sua conta foi banida' }])
})

test('a process without notice delivery fails instead of skipping it', async () => {
  const mute = { ...services, notifyNow: notifyNowOf([]) }
  await expect(banPerson(mute, operator())).rejects.toThrow('no feature of this process delivers notices')
  const { status } = await db
    .selectFrom('profiles')
    .select('status')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')
})
