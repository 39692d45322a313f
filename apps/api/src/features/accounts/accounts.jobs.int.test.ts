import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makePerson, makeSession } from './accounts.factory.ts'
import { accountsCrons } from './accounts.jobs.ts'

const { services } = await useTestApp()
const { config, db } = services
const run = async (name: string) => accountsCrons.find((cron) => cron.name === name)?.run(services)
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

async function makeUnconfirmed(days: number, fields: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(db, fields)
  await db
    .updateTable('users')
    .set({ email_verified: false, created_at: daysAgo(days) })
    .where('id', '=', person.id)
    .execute()
  return person.id
}

test('an unconfirmed email address is free again after a week', async () => {
  const [old, young, staff] = [
    await makeUnconfirmed(8),
    await makeUnconfirmed(6),
    await makeUnconfirmed(8, { roles: ['admin'] }),
  ]
  const { id: confirmed } = await makePerson(db)
  await db
    .updateTable('users')
    .set({ created_at: daysAgo(30) })
    .where('id', '=', confirmed)
    .execute()
  const banned = await makeUnconfirmed(8)
  await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned).execute()

  await run('accounts.forget-unconfirmed')
  const left = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  expect(left).not.toContain(old)
  expect(left).toEqual(expect.arrayContaining([young, staff, confirmed, banned]))
})

test('usernames reserved by sign-ups without an account expire at the same age', async () => {
  await db
    .insertInto('username_reservations')
    .values([
      { username: 'antigo', created_at: daysAgo(8) },
      { username: 'recente', created_at: daysAgo(6) },
    ])
    .execute()
  await run('accounts.forget-unconfirmed')
  expect(await db.selectFrom('username_reservations').select('username').execute()).toEqual([
    { username: 'recente' },
  ])
})

test('pending passwords of sign-ups without an account expire at the same age', async () => {
  await db
    .insertInto('pending_passwords')
    .values([
      { email: 'antiga@exemplo.test', password: 'x', created_at: daysAgo(8) },
      { email: 'recente@exemplo.test', password: 'x', created_at: daysAgo(6) },
    ])
    .execute()
  await run('accounts.forget-unconfirmed')
  expect(await db.selectFrom('pending_passwords').select('email').execute()).toEqual([
    { email: 'recente@exemplo.test' },
  ])
})

test('expired tokens and sessions are deleted, the others stay', async () => {
  const { id } = await makePerson(db)
  await makeSession(db, config, id)
  await makeSession(db, config, id)
  const [first] = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  await db
    .updateTable('sessions')
    .set({ expires_at: daysAgo(1) })
    .where('id', '=', first?.id ?? '')
    .execute()
  await run('accounts.forget-expired')
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(1)
})
