import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makePerson } from './accounts.factory.ts'
import { issueToken, peekToken, type TokenPurpose, takeToken, voidTokens } from './tokens.ts'

const { services } = await useTestApp()
const { db } = services
const { id: userId } = await makePerson(db)

const issue = (purpose: TokenPurpose, ttlMinutes = 10) =>
  db.transaction().execute((tx) => issueToken(tx, { userId, purpose, ttlMinutes, payload: { to: 'x' } }))
const take = (purpose: TokenPurpose, token: string) =>
  db.transaction().execute((tx) => takeToken(tx, purpose, token))

test('a token returns its owner and payload, once', async () => {
  const token = await issue('change-email')
  expect(await peekToken(db, 'change-email', token)).toEqual({ userId, payload: { to: 'x' } })
  expect(await take('change-email', token)).toEqual({ userId, payload: { to: 'x' } })
  expect(await take('change-email', token)).toBeNull()
  expect(await peekToken(db, 'change-email', token)).toBeNull()
})

test('exactly one of twenty concurrent takers gets it', async () => {
  const token = await issue('reset-password')
  const taken = await Promise.all(Array.from({ length: 20 }, () => take('reset-password', token)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('a token is valid for its purpose only, and a wrong purpose does not use it up', async () => {
  const token = await issue('undo-email')
  expect(await take('reset-password', token)).toBeNull()
  expect(await take('undo-email', token)).not.toBeNull()
})

test('an expired token is invalid', async () => {
  const token = await issue('confirm-email', -1)
  expect(await peekToken(db, 'confirm-email', token)).toBeNull()
  expect(await take('confirm-email', token)).toBeNull()
})

test('a rolled-back transaction gives the token back', async () => {
  const token = await issue('reset-password')
  const failing = db.transaction().execute(async (tx) => {
    await takeToken(tx, 'reset-password', token)
    throw new Error('the act failed')
  })
  await expect(failing).rejects.toThrow()
  expect(await take('reset-password', token)).not.toBeNull()
})

test('voiding deletes the named purposes and keeps the others', async () => {
  const [reset, undo] = [await issue('reset-password'), await issue('undo-email')]
  await db.transaction().execute((tx) => voidTokens(tx, userId, ['reset-password']))
  expect(await take('reset-password', reset)).toBeNull()
  expect(await take('undo-email', undo)).not.toBeNull()
})
