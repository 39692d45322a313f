import { centavos } from '@trunfo/money/amounts'
import pg from 'pg'
import { hasError, parsePix } from 'pix-utils'
import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { withdrawalsDriver } from '../../../../test/withdrawals.ts'
import { buildApp } from '../../../app.ts'
import { features } from '../../../features.ts'
import { createLog } from '../../../platform/telemetry/log.ts'
import { changeRoles } from '../../accounts/index.ts'
import { makeIdentity } from '../../accounts/testing.ts'
import { buy, deposit, findBalances, freezePayouts, unfreezePayouts } from '../../ledger/index.ts'
import { findHouseBalance } from '../../ledger/testing.ts'
import { depositPurchase } from '../deposit-purchase.ts'
import { makeWithdrawal } from '../wallet.factory.ts'
import { walletCrons } from '../wallet.jobs.ts'
import { findWithdrawal } from '../withdrawals.queries.ts'

const testApp = await useTestApp()
const { app, services, signIn, work, database } = testApp
const { db } = services
await work()
const { waitForNotices } = noticesDriver(testApp)
const { act, get, requested, walletOf, newEndToEndId, addsUp, cancel } = withdrawalsDriver(testApp)
afterAll(addsUp)

const founder = await signIn(['fundador'])
const second = await signIn(['fundador'])
const approver = await signIn(['fundador'])
const stateOf = async (id: string) => (await findWithdrawal(db, id))?.state
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code

async function claimed(fields: Parameters<typeof requested>[0] = {}) {
  const made = await requested(fields)
  await act(approver, made.id, 'approve')
  expect((await act(founder, made.id, 'claim')).statusCode).toBe(200)
  return made
}
const queued = async (id: string, viewer = founder) => {
  const { withdrawals } = await get(viewer, '/api/admin/withdrawals')
  return withdrawals.find((one: { id: string }) => one.id === id)
}

describe('a payout', () => {
  test('goes from the request to the bank, and its owner is notified of each decision', async () => {
    const { who, id, identity } = await requested({ key: 'maria@exemplo.com.br' })
    const { usualHours } = (await walletOf(who)).withdrawal
    const [bank, fees] = [await findHouseBalance(db, 'bank'), await findHouseBalance(db, 'fees')]
    expect(await queued(id)).toMatchObject({ state: 'requested', acts: ['approve', 'reject'], isOwn: false })
    await act(approver, id, 'approve')
    expect(
      codeOf(await app.inject({ url: `/api/admin/withdrawals/${id}/payout`, headers: founder.headers })),
    ).toBe('wallet.withdrawal_moved_on')
    expect((await act(founder, id, 'claim')).json().withdrawal).toMatchObject({
      state: 'claimed',
      claimedBy: { id: founder.userId },
      acts: ['unclaim', 'paid', 'fail'],
    })
    const payout = await get(founder, `/api/admin/withdrawals/${id}/payout`)
    expect(payout).toMatchObject({ key: 'maria@exemplo.com.br', amount: 97_50, receiver: identity.fullName })
    const read = parsePix(payout.brCode)
    if (hasError(read)) throw new Error(read.message)
    expect(read).toMatchObject({
      pixKey: 'maria@exemplo.com.br',
      transactionAmount: 97.5,
      merchantName: 'MARIA DAS DORES',
      txid: payout.txid,
    })
    expect(payout.txid).toHaveLength(25)
    expect(
      codeOf(await app.inject({ url: `/api/admin/withdrawals/${id}/payout`, headers: second.headers })),
    ).toBe('wallet.claimed_by_another')
    const endToEndId = newEndToEndId()
    expect((await act(founder, id, 'paid', { endToEndId })).json().withdrawal).toMatchObject({
      state: 'paid',
      endToEndId,
      acts: ['returned'],
    })
    expect(await walletOf(who)).toMatchObject({ withdrawable: 0, held: 0 })
    // The first paid withdrawal: from now on there is an estimate.
    expect(usualHours).toBeNull()
    expect((await walletOf(who)).withdrawal.usualHours).toBe(1)
    expect((await findHouseBalance(db, 'bank')) - bank).toBe(-97_50)
    expect((await findHouseBalance(db, 'fees')) - fees).toBe(2_50)
    expect((await waitForNotices(who.userId, 2)).map(({ title }) => title)).toEqual([
      'Saque aprovado',
      'Saque pago',
    ])
    const mails = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(mails.map(({ action }) => action)).toEqual([
      'withdrawal.approve',
      'withdrawal.claim',
      'withdrawal.paid',
    ])
  })

  test('that is rejected or fails returns the whole amount and says why', async () => {
    const rejected = await requested()
    expect(codeOf(await act(founder, rejected.id, 'reject', { reason: ' ' }))).toBe('wallet.reason_required')
    await act(founder, rejected.id, 'reject', { reason: 'Titular diferente' })
    const failed = await claimed()
    expect(codeOf(await act(founder, failed.id, 'reject', { reason: 'Não' }))).toBe(
      'wallet.withdrawal_moved_on',
    )
    await act(founder, failed.id, 'fail', { reason: 'Chave inexistente' })
    for (const { who, id } of [rejected, failed]) {
      expect(await walletOf(who)).toMatchObject({ withdrawable: 100_00, held: 0, openWithdrawals: [] })
      const [entry] = (await get(who, '/api/wallet/history')).entries
      expect(entry).toMatchObject({ state: 'rejected', withdrawal: { id } })
    }
    const told = await waitForNotices(failed.who.userId, 2)
    expect(told.at(-1)).toMatchObject({ title: 'Saque não concluído' })
    expect(told.at(-1)?.message).toContain('Chave inexistente')
  })

  test('that the bank returned goes back to the balance, without its fee', async () => {
    const { who, id } = await claimed()
    await act(founder, id, 'paid', { endToEndId: newEndToEndId() })
    await act(second, id, 'returned', { reason: 'Conta encerrada' })
    expect(await walletOf(who)).toMatchObject({ withdrawable: 97_50 })
    expect((await get(who, '/api/wallet/history')).entries).toMatchObject([
      { kind: 'refund', amount: 97_50 },
      { kind: 'withdrawal', state: 'completed', withdrawal: { state: 'returned' } },
      { kind: 'referral_bonus' },
    ])
  })

  test('is unclaimed only with the confirmation that it was not sent', async () => {
    const { id } = await claimed()
    expect(codeOf(await act(founder, id, 'unclaim', { confirmation: 'sim' }))).toBe(
      'wallet.not_sent_unconfirmed',
    )
    expect(codeOf(await act(second, id, 'unclaim', { confirmation: 'não enviado' }))).toBe(
      'wallet.claimed_by_another',
    )
    expect((await act(founder, id, 'unclaim', { confirmation: 'Não enviado' })).json().withdrawal.state).toBe(
      'approved',
    )
    expect((await act(second, id, 'claim')).json().withdrawal.claimedBy.id).toBe(second.userId)
    await act(second, id, 'fail', { reason: 'Fim do teste' })
  })

  test('is not stuck when its fundador loses the role', async () => {
    const leaving = await signIn(['fundador'])
    const { id } = await requested()
    await act(approver, id, 'approve')
    await act(leaving, id, 'claim')
    expect(codeOf(await act(founder, id, 'fail', { reason: 'Não enviado' }))).toBe(
      'wallet.claimed_by_another',
    )
    await changeRoles(services, {
      authority: { kind: 'operator' },
      userId: leaving.userId,
      reason: 'saiu',
      roles: [],
    })
    expect((await act(founder, id, 'fail', { reason: 'Não enviado' })).json().withdrawal.state).toBe('failed')
  })

  test('is paid once per end-to-end id, which must be well formed', async () => {
    const [one, other] = [await claimed(), await claimed()]
    const endToEndId = newEndToEndId()
    for (const wrong of ['', 'E123', `${endToEndId}x`, endToEndId.replace('E', 'D')])
      expect(codeOf(await act(founder, one.id, 'paid', { endToEndId: wrong }))).toBe(
        'wallet.end_to_end_invalid',
      )
    expect((await act(founder, one.id, 'paid', { endToEndId })).statusCode).toBe(200)
    expect(codeOf(await act(founder, other.id, 'paid', { endToEndId }))).toBe('wallet.end_to_end_used')
    expect(await stateOf(other.id)).toBe('claimed')
    await act(founder, other.id, 'fail', { reason: 'Fim do teste' })
  })

  test('cannot be handled by its owner', async () => {
    await makeIdentity(services, founder.userId)
    const id = await makeWithdrawal(services, { userId: founder.userId })
    expect(await queued(id)).toMatchObject({ isOwn: true, acts: [] })
    for (const [name, payload] of [
      ['approve', undefined],
      ['reject', { reason: 'Meu' }],
      ['claim', undefined],
    ] as const)
      expect(codeOf(await act(founder, id, name, payload))).toBe('platform.self_dealing')
    await cancel(founder, id)
  })

  test('is not claimed while payouts are frozen, and can still be rejected', async () => {
    const { id } = await requested()
    await act(approver, id, 'approve')
    await freezePayouts(db, 'test', {})
    expect(codeOf(await act(founder, id, 'claim'))).toBe('wallet.frozen')
    expect((await get(founder, '/api/admin/withdrawals')).isFrozen).toBe(true)
    expect((await act(founder, id, 'reject', { reason: 'Conferência' })).statusCode).toBe(200)
    await unfreezePayouts(db, founder.userId)
  })
})

describe('two people for a payout', () => {
  const settings = async (who: SignedIn, payoutPeople: string) => {
    const { settings: before } = await get(who, '/api/admin/wallet')
    const payload = { ...before, payoutPeople }
    return app.inject({ method: 'PUT', url: '/api/admin/wallet', headers: who.headers, payload })
  }
  const lose = (...people: SignedIn[]) =>
    db
      .updateTable('users')
      .set({ two_factor_enabled: false })
      .where(
        'id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute()
  const regain = () => db.updateTable('users').set({ two_factor_enabled: true }).execute()

  test('are required once two fundadores have a second factor', async () => {
    const { id } = await requested()
    await act(founder, id, 'approve')
    expect(codeOf(await act(founder, id, 'claim'))).toBe('wallet.approved_by_oneself')
    expect(await queued(id)).toMatchObject({ state: 'approved', needsAnother: true, acts: ['reject'] })
    expect(await queued(id, second)).toMatchObject({ needsAnother: false, acts: ['reject', 'claim'] })
    await act(second, id, 'claim')
    await act(second, id, 'unclaim', { confirmation: 'não enviado' })
    // An unclaim keeps the approval, so the approver still may not claim.
    expect(codeOf(await act(founder, id, 'claim'))).toBe('wallet.approved_by_oneself')
    expect((await act(second, id, 'claim')).statusCode).toBe(200)
    await act(second, id, 'fail', { reason: 'Fim do teste' })
  })

  test('are not required while only one has effective roles', async () => {
    const { id } = await requested()
    await lose(second, approver)
    await act(founder, id, 'approve')
    expect(await queued(id)).toMatchObject({ needsAnother: false })
    expect((await act(founder, id, 'claim')).statusCode).toBe(200)
    await regain()
    // A claim made under the previous rule can still be marked as paid.
    expect((await act(founder, id, 'paid', { endToEndId: newEndToEndId() })).statusCode).toBe(200)
  })

  test('are set by fundadores only, and cannot be required unless there are two', async () => {
    const admin = await signIn(['admin'])
    expect(codeOf(await settings(admin, 'one'))).toBe('platform.forbidden')
    await lose(second, approver)
    expect(codeOf(await settings(founder, 'two'))).toBe('wallet.second_person_missing')
    await regain()
    const { id } = await requested()
    await act(founder, id, 'approve')
    expect((await settings(founder, 'one')).statusCode).toBe(200)
    expect((await act(founder, id, 'claim')).statusCode).toBe(200)
    await act(founder, id, 'fail', { reason: 'Fim do teste' })
    expect((await settings(founder, 'auto')).json().changes[0].what).toEqual([
      { name: 'payoutPeople', from: 'one', to: 'auto' },
    ])
  })
})

test('the queue is oldest first, with the risk data for the decision', async () => {
  const key = { keyType: 'random', key: '123e4567-e89b-12d3-a456-426614174000' } as const
  const [one, other] = [await requested(key), await requested(key)]
  const { withdrawals } = await get(founder, '/api/admin/withdrawals?state=requested')
  const ids = withdrawals.map(({ id }: { id: string }) => id)
  expect(ids).toEqual([...ids].sort())
  expect(await queued(one.id)).toMatchObject({
    risk: { othersOnKey: 1, deposited: 0, withdrawn: 0, debt: 0, credentialsChangedAt: null },
  })
  for (const { id } of [one, other]) await act(founder, id, 'reject', { reason: 'Mesma chave' })
  expect(await queued(one.id)).toBeUndefined()
})

test('a dispute takes unclaimed withdrawals, and their owner is told why', async () => {
  const { who, id } = await requested()
  const approved = await makeWithdrawal(services, { userId: who.userId, amount: 60_00 })
  await act(approver, approved, 'approve')
  const captureFact = 'capture:stripe:disputed'
  const order = { captureFact, buyerId: who.userId, provider: 'stripe', amount: centavos(160_00) } as never
  await db.transaction().execute(async (tx) => {
    const lot = { fact: captureFact, ownerId: who.userId, provider: 'stripe', settlesAt: new Date() } as const
    await deposit(tx, { ...lot, amount: centavos(160_00) })
  })
  // Spent before the dispute: only held cash is left to take.
  await db.transaction().execute(async (tx) => {
    await buy(tx, { fact: 'spent', ownerId: who.userId, revenue: 'vip', price: centavos(160_00) })
  })
  await db
    .transaction()
    .execute((tx) => depositPurchase.takeBack(tx, order, { fact: 'dispute:1', amount: centavos(160_00) }))
  for (const taken of [id, approved]) {
    const row = await findWithdrawal(db, taken)
    expect(row).toMatchObject({ state: 'rejected', changedBy: null })
    expect(row?.reason).toContain('contestado')
  }
  expect(await findBalances(db, who.userId)).toMatchObject({ held: 0, cash: 0, debt: 0 })
  expect(
    (await waitForNotices(who.userId, 3)).filter(({ title }) => title === 'Saque recusado'),
  ).toHaveLength(2)
})

test('a withdrawal that lost its hold freezes payouts', async () => {
  const { id } = await requested()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(
    "update ledger.holds set state = 'committed' where id = (select hold_id from withdrawals where id = $1)",
    [id],
  )
  const compare = walletCrons.find(({ name }) => name === 'wallet.compare-holds')
  await compare?.run(services)
  expect((await get(founder, '/api/admin/withdrawals')).isFrozen).toBe(true)
  await owner.query(
    "update ledger.holds set state = 'held' where id = (select hold_id from withdrawals where id = $1)",
    [id],
  )
  await owner.end()
  await unfreezePayouts(db, founder.userId)
  await act(founder, id, 'reject', { reason: 'Fim do teste' })
})

test('neither key nor CPF appears in a log or dump, and old keys are deleted', async () => {
  const canary = 'canario-da-chave@exemplo.com.br'
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'debug' }, 'test', { write: (line) => lines.push(line) })
  const logging = await buildApp({ ...services, log }, features)
  const driver = withdrawalsDriver({ ...testApp, app: logging })
  const password = 'cavalo-bateria-grampo'
  const who = await signIn([], { password })
  const { cpf } = await makeIdentity(services, who.userId)
  const paying = await makeWithdrawal(services, { userId: who.userId, amount: 200_00, key: canary })
  await driver.act(founder, paying, 'reject', { reason: 'Teste' })
  const wish = { amount: 50_00, currentPassword: password }
  for (const key of [
    { keyType: 'email', key: canary },
    { keyType: 'cpf', key: cpf },
  ]) {
    const { id } = (await driver.ask(who, { ...wish, ...key })).json().withdrawal
    await driver.act(approver, id, 'approve')
    await driver.act(founder, id, 'claim')
    await driver.get(founder, `/api/admin/withdrawals/${id}/payout`)
    await driver.act(founder, id, 'paid', { endToEndId: newEndToEndId() })
  }
  await waitForNotices(who.userId, 5)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows: tables } = await owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'information_schema' and not starts_with(schemaname, 'pg_')",
  )
  let dump = ''
  for (const { name } of tables) dump += JSON.stringify((await owner.query(`select * from ${name}`)).rows)
  for (const text of [lines.join(''), dump]) {
    expect(text).not.toContain(canary)
    expect(text).not.toContain(cpf)
  }
  await owner.query("update withdrawals set changed_at = now() - interval '6 years' where id = $1", [paying])
  await owner.end()
  await walletCrons.find(({ name }) => name === 'wallet.forget-old-keys')?.run(services)
  expect((await findWithdrawal(db, paying))?.sealedKey).toBeNull()
  const [oldest] = (await get(who, '/api/wallet/history?state=rejected')).entries
  expect(oldest.withdrawal).toMatchObject({ id: paying, key: '' })
  await logging.close()
})
