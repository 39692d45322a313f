import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { bracketsDriver } from '../../../test/brackets.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import { identityGiven } from '../accounts/index.ts'
import { makeIdentity, makePeople } from '../accounts/testing.ts'
import { makeStartedPrize, payOutNow, playForPrize } from './prizes.factory.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const { send, post } = driver
const { happen, settle } = noticesDriver(testApp)
const { matchesOf, reopen } = bracketsDriver(testApp)
afterAll(driver.addsUp)

const founder = await signIn(['fundador'])
const book = (id: string) => post(founder, `/corrections/${id}`, { reason: 'Revista' })
const corrections = async () => (await send(founder, 'GET', '/admin/prizes/corrections')).json().corrections
const prizeOf = (id: string) =>
  db
    .selectFrom('tournament_prizes')
    .select(['state', 'due_at', 'mistaken_since'])
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
const sharesOf = (id: string) =>
  db
    .selectFrom('tournament_prize_shares')
    .select(['user_id as userId', 'state'])
    .where('tournament_id', '=', id)
    .orderBy('round')
    .execute()

const replace = async (who: SignedIn, id: string, participantId: string, newcomer: SignedIn) => {
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', newcomer.userId)
    .executeTakeFirstOrThrow()
  return app.inject({
    method: 'POST',
    url: `/api/tournaments/${id}/replacements`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { participantId, name: username, reason: 'Não veio' },
  })
}

/** A final that the first of two people has won. */
async function final() {
  const participants = await makePeople(db, 2)
  const [one = '', two = ''] = participants
  const { id } = await makeStartedPrize(db, { participants, prize: { asset: 'coins', amount: 100 } })
  await playForPrize(db, id, 1, one)
  const [match] = await matchesOf(id)
  return { id, one, two, reopenFinal: () => reopen(match?.id ?? '') }
}

describe('the prize of a reopened tournament', () => {
  test('waits for the next end if it was not paid', async () => {
    const { id, two, reopenFinal } = await final()
    expect(await prizeOf(id)).toMatchObject({ state: 'due' })
    expect(await reopenFinal()).toBe('reopened')
    expect(await prizeOf(id)).toMatchObject({ state: 'held', due_at: null })
    await playForPrize(db, id, 1, two)
    await payOutNow(db, id)
    expect(await sharesOf(id)).toEqual([{ userId: two, state: 'paid' }])
  })

  test('stays with whom it was paid to if they win again, and nothing can be booked meanwhile', async () => {
    const { id, one, reopenFinal } = await final()
    await payOutNow(db, id)
    expect(await reopenFinal()).toBe('reopened')
    expect((await prizeOf(id)).mistaken_since).not.toBeNull()
    expect(Array.isArray(await corrections())).toBe(true)
    expect(codeOf(await book(id))).toBe('tournaments.prize_correction_not_found')
    await playForPrize(db, id, 1, one)
    expect(await prizeOf(id)).toMatchObject({ state: 'paid', mistaken_since: null })
    expect(await sharesOf(id)).toEqual([{ userId: one, state: 'paid' }])
  })

  test('keeps everybody in their place once it was paid, and nobody before', async () => {
    const [judge, newcomer] = await Promise.all([signIn(['moderador']), signIn()])
    const { id, one, two, reopenFinal } = await final()
    await payOutNow(db, id)
    await reopenFinal()
    for (const side of [one, two])
      expect(codeOf(await replace(judge, id, side, newcomer))).toBe('tournaments.replacement_after_payout')
    await playForPrize(db, id, 1, one)
    expect(await sharesOf(id)).toEqual([{ userId: one, state: 'paid' }])

    const unpaid = await final()
    await unpaid.reopenFinal()
    expect((await replace(judge, unpaid.id, unpaid.one, newcomer)).statusCode).toBe(204)
    await playForPrize(db, unpaid.id, 1, newcomer.userId)
    await payOutNow(db, unpaid.id)
    expect(await sharesOf(unpaid.id)).toEqual([{ userId: newcomer.userId, state: 'paid' }])
  })

  test('pays a share whose winner gave their identity in between, once they have won again', async () => {
    const [winner, rival] = await Promise.all([signIn(), signIn()])
    const { id } = await makeStartedPrize(db, {
      participants: [winner.userId, rival.userId],
      prize: { asset: 'money', amount: 100 },
    })
    await playForPrize(db, id, 1, winner.userId)
    await payOutNow(db, id)
    expect(await sharesOf(id)).toEqual([{ userId: winner.userId, state: 'waiting' }])
    const [match] = await matchesOf(id)
    await reopen(match?.id ?? '')
    await makeIdentity(services, winner.userId)
    await happen(identityGiven, { userId: winner.userId })
    await work()
    await settle()
    expect(await sharesOf(id)).toEqual([{ userId: winner.userId, state: 'waiting' }])
    await playForPrize(db, id, 1, winner.userId)
    await settle()
    expect(await sharesOf(id)).toEqual([{ userId: winner.userId, state: 'paid' }])
  })

  test('is corrected by a founder if somebody else wins then', async () => {
    const { id, one, two, reopenFinal } = await final()
    await payOutNow(db, id)
    await reopenFinal()
    await playForPrize(db, id, 1, two)
    expect((await prizeOf(id)).mistaken_since).not.toBeNull()
    expect((await book(id)).statusCode).toBe(200)
    expect(await sharesOf(id)).toEqual([
      { userId: one, state: 'taken_back' },
      { userId: two, state: 'paid' },
    ])
  })
})
