import { coins } from '@trunfo/money/amounts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { makePerson } from '../accounts/testing.ts'
import { grantCoins, spendCoins } from '../ledger/index.ts'
import { recordCoins } from './records.commands.ts'

const testApp = await useTestApp()
const { db } = testApp.services

const onBoard = async (userId: string) =>
  (await db.selectFrom('player_records').select('cardcoins').where('user_id', '=', userId).executeTakeFirst())
    ?.cardcoins
let facts = 0
const newFact = () => `coins:${++facts}`
const record = (userId: string) => db.transaction().execute((tx) => recordCoins(tx, userId))

test('the coin board shows the ledger’s balance after grants and purchases', async () => {
  const { id: ownerId } = await makePerson(db)
  await db.transaction().execute((tx) => grantCoins(tx, { fact: newFact(), ownerId, amount: coins(90) }))
  await record(ownerId)
  expect(await onBoard(ownerId)).toBe(90)
  await db.transaction().execute((tx) => spendCoins(tx, { fact: newFact(), ownerId, amount: coins(40) }))
  await record(ownerId)
  await record(ownerId)
  expect(await onBoard(ownerId)).toBe(50)
})

test('events processed out of order leave the newest balance', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id: ownerId } = await makePerson(db)
    const earn = () =>
      db.transaction().execute((tx) => grantCoins(tx, { fact: newFact(), ownerId, amount: coins(10) }))
    await earn()
    await race([() => record(ownerId), () => earn().then(() => record(ownerId))])
    expect(await onBoard(ownerId)).toBe(20)
  })
})
