import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makePerson } from '../accounts/index.ts'
import { insertPendingReferral } from './referrals.queries.ts'

const { services } = await useTestApp()
const { db } = services

const refer = (referrerId: string, referredId: string) =>
  db.transaction().execute((tx) => insertPendingReferral(tx, { referrerId, referredId }))
const referralsOf = (referredId: string) =>
  db.selectFrom('referrals').select(['referrer_id', 'status']).where('referred_id', '=', referredId).execute()

test('a person is brought once, by the first, however many claim it at the same moment', async () => {
  const newcomer = await makePerson(db)
  const referrers = await Promise.all(Array.from({ length: 5 }, () => makePerson(db)))
  await Promise.all(referrers.map(({ id }) => refer(id, newcomer.id)))
  expect(await referralsOf(newcomer.id)).toMatchObject([{ status: 'pending' }])
})

test('nobody brings themselves', async () => {
  const { id } = await makePerson(db)
  await expect(refer(id, id)).rejects.toThrow(/check constraint/)
})

test('somebody who has left in the meantime has brought nobody', async () => {
  const newcomer = await makePerson(db)
  await refer(crypto.randomUUID(), newcomer.id)
  expect(await referralsOf(newcomer.id)).toEqual([])
})
