import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makeNotification } from './notifications.factory.ts'
import { housekeeping } from './notifications.jobs.ts'

const { services, signIn } = await useTestApp()
const { db } = services
const { userId } = await signIn()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
/** Ids contain their creation time: 48 bits of milliseconds. */
const idOf = (moment: Date) => {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${crypto.randomUUID().slice(-12)}`
}
const titles = async () =>
  (await db.selectFrom('notifications').select('title').orderBy('title').execute()).map(({ title }) => title)

test('read notifications are deleted after a month, all others after half a year', async () => {
  await makeNotification(db, userId, { title: 'lida há muito', readAt: daysAgo(31) })
  await makeNotification(db, userId, { title: 'lida há pouco', readAt: daysAgo(29) })
  for (const [title, days] of [
    ['antiga', 181],
    ['não tão antiga', 179],
  ] as const) {
    const id = await makeNotification(db, userId, { title })
    await db
      .updateTable('notifications')
      .set({ id: idOf(daysAgo(days)) })
      .where('id', '=', id)
      .execute()
  }
  for (const { run } of housekeeping) await run(services)
  expect(await titles()).toEqual(['lida há pouco', 'não tão antiga'])
})
