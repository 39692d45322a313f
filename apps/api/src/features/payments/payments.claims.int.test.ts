import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/app.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { usePayments } from '../../../test/payments.ts'
import { createDatabase, openPool } from '../../platform/db/database.ts'
import { metrics } from '../../platform/telemetry/metrics.ts'
import { buy, findBalances } from '../ledger/index.ts'
import { auditLedger, settleDueLots } from '../ledger/testing.ts'
import { applySnapshot } from './apply-payment.ts'
import { paymentsAuditLines } from './audit-lines.ts'
import { openGateway } from './gateways.ts'
import { findSettledBuyers } from './money.queries.ts'
import { paymentsCrons } from './payments.jobs.ts'

/**
 * Claims on received money: what they mark, whom they notify, and what happens when their notices are lost.
 */
const testApp = await usePayments()
const { app, services, signIn, work, control, deposit, reaches, walletOf, inboxIsEmpty } = testApp
const { db } = services
await work()
const { waitForNotices } = noticesDriver(testApp)

const WRITTEN_OFF = 'debts written off whose owner got the money back'
const MARKS = 'deposits marked otherwise than they are claimed'
const wrongLines = async () => (await paymentsAuditLines(db)).filter(({ wrong }) => wrong > 0)
const cron = (name: string) => paymentsCrons.find((one) => one.name === name)?.run(services)
beforeEach(() => control.deliver({ dropShare: 0 }))
afterAll(async () => {
  expect((await wrongLines()).filter(({ name }) => name === MARKS)).toEqual([])
  expect(await auditLedger(db)).toEqual({})
})

type Way = 'stripe' | 'mercado-pago'
async function paid(way: Way, amount = 50_00, buyer?: SignedIn) {
  const { who, order, reference } = await deposit(way, amount, buyer)
  if (way === 'stripe') await control.stripe.pay(reference)
  else await control.mercadoPago.payPreference(reference)
  await reaches(who, order.id, 'paid')
  const { captureId, paymentId } = await db
    .selectFrom('payment_captures')
    .select(['id as captureId', 'payment_id as paymentId'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await inboxIsEmpty()
  return { who, order, captureId, paymentId }
}
type Paid = Awaited<ReturnType<typeof paid>>

const marksOf = async ({ who }: Pick<Paid, 'who'>) => {
  const { rows } = await sql<{ disputed: number; atRisk: number; settlesAt: Date }>`
    select disputed, at_risk as "atRisk", settles_at as "settlesAt" from ledger.lots
    where owner_id = ${who.userId} order by number`.execute(db)
  return rows
}
const reviewsOf = async ({ captureId }: Pick<Paid, 'captureId'>) => {
  const rows = await db
    .selectFrom('payment_reviews')
    .select(['id', 'kind', 'closed_at as closedAt'])
    .where('capture_id', '=', captureId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, closedAt }) => ({ id, kind, isOpen: closedAt === null }))
}
const kindsOf = async (of: Paid) =>
  (await reviewsOf(of)).map(({ kind, isOpen }) => `${kind} ${isOpen ? 'open' : 'closed'}`)
const seen = async (way: Way, { paymentId }: Paid) => {
  const open = await openGateway(services, way)
  return (await open?.gateway.fetchSnapshot({ kind: 'payment', id: paymentId })) ?? expect.unreachable()
}
const told = async ({ who }: Paid, count: number) =>
  (await waitForNotices(who.userId, count)).map(({ title }) => title)
const refund = async ({ order }: Paid, amount = 10_00) => {
  const password = 'mesa redonda 9'
  const { headers } = await signIn(['admin'], { password })
  const payload = { amount, reason: 'Pedido do jogador', currentPassword: password }
  const url = `/api/admin/payments/orders/${order.id}/refunds`
  return app.inject({ method: 'POST', url, headers, payload })
}
/** Runs a step at the provider and waits until its notices are applied. */
const after = async <Done>(step: Promise<Done>): Promise<Done> => {
  const done = await step
  await control.settle()
  await inboxIsEmpty()
  return done
}

/** Makes the deposits due and runs the cron job. The worker of this file settles none of them earlier. */
async function settleNow(...deposits: readonly Paid[]): Promise<void> {
  for (const { paymentId, captureId } of deposits) {
    await sql`update payment_captures set settles_at = now() where id = ${captureId}`.execute(db)
    await sql`select ledger.settle_at(legs.operation_id, now() - interval '1 second')
      from ledger.transfers as legs where legs.about like 'capture:%' || ${paymentId} and legs.leg = 1`.execute(
      db,
    )
  }
  await settleDueLots(services)
}

describe('a mediation', () => {
  test('marks the deposit and takes nothing; it settles only once the mediation is over', async () => {
    const it = await paid('mercado-pago')
    await after(control.mercadoPago.mediate(it.paymentId))
    expect(await marksOf(it)).toMatchObject([{ disputed: 50_00, atRisk: 50_00 }])
    await settleNow(it)
    expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 0, unsettled: 50_00, debt: 0 })
    expect(await kindsOf(it)).toEqual(['warning open'])
    expect((await refund(it)).json().error.code).toBe('payments.refund_while_disputed')
    await after(control.mercadoPago.closeMediation(it.paymentId, 'approved'))
    expect(await marksOf(it)).toMatchObject([{ disputed: 0, atRisk: 0 }])
    expect(await kindsOf(it)).toEqual(['warning closed'])
    expect(await told(it, 3)).toEqual(expect.arrayContaining(['Pagamento em análise', 'Análise concluída']))
    await settleNow(it)
    expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 50_00, unsettled: 0 })
  })

  test('that ended is not reopened by a late snapshot, but a new one opens', async () => {
    const it = await paid('mercado-pago')
    await control.deliver({ dropShare: 1 })
    await control.mercadoPago.mediate(it.paymentId)
    const mediated = await seen('mercado-pago', it)
    await control.mercadoPago.closeMediation(it.paymentId, 'approved')
    const over = await seen('mercado-pago', it)
    for (const sighting of [over, mediated, over, mediated]) {
      await applySnapshot(services, 'mercado-pago', sighting)
      expect(await marksOf(it)).toMatchObject([{ disputed: 0, atRisk: 0 }])
    }
    expect(await kindsOf(it)).toEqual([])
    await control.mercadoPago.mediate(it.paymentId)
    const again = await seen('mercado-pago', it)
    for (const sighting of [again, over, mediated]) {
      await applySnapshot(services, 'mercado-pago', sighting)
      expect(await marksOf(it)).toMatchObject([{ disputed: 50_00, atRisk: 50_00 }])
    }
    await control.mercadoPago.closeMediation(it.paymentId, 'approved')
    await applySnapshot(services, 'mercado-pago', await seen('mercado-pago', it))
    await control.mercadoPago.mediate(it.paymentId)
    await applySnapshot(services, 'mercado-pago', await seen('mercado-pago', it))
    expect(await kindsOf(it)).toEqual(['warning closed', 'warning open'])
    await control.mercadoPago.closeMediation(it.paymentId, 'approved')
    await applySnapshot(services, 'mercado-pago', await seen('mercado-pago', it))
  })

  test.each([
    ['refunded', 'refunded', ['warning closed'], 'Pagamento devolvido'],
    ['charged_back', 'charged_back', ['warning closed', 'dispute open'], 'Pagamento contestado'],
  ] as const)(
    'that ends %s takes the money once and only notifies about that',
    async (outcome, state, kinds, title) => {
      const it = await paid('mercado-pago')
      await after(control.mercadoPago.mediate(it.paymentId))
      await after(control.mercadoPago.closeMediation(it.paymentId, outcome))
      await reaches(it.who, it.order.id, state)
      expect(await walletOf(it.who)).toMatchObject({ total: 0, debt: 0 })
      expect(await kindsOf(it)).toEqual(kinds)
      const titles = await told(it, 3)
      expect(titles).toContain(title)
      expect(titles).not.toContain('Análise concluída')
      const disputed = outcome === 'charged_back' ? 50_00 : 0
      expect(await marksOf(it)).toMatchObject([{ disputed, atRisk: 0 }])
    },
  )

  test('is found by the notice of its claim alone', async () => {
    const it = await paid('mercado-pago')
    await control.deliver({ isHeld: true })
    const claim = await control.mercadoPago.mediate(it.paymentId)
    const records = await control.see('deliveries')
    expect(records.map(({ type, subject }) => `${type} ${subject}`)).toContain(
      `topic_claims_integration_wh ${claim.id}`,
    )
    const gateway = (await openGateway(services, 'mercado-pago'))?.gateway
    const sighting = await gateway?.fetchSnapshot({ kind: 'claim', id: `${claim.id}` })
    expect(sighting).toMatchObject({
      orderId: it.order.id,
      payments: [{ id: it.paymentId, mediation: 50_00 }],
    })
    expect(await gateway?.fetchSnapshot({ kind: 'claim', id: '1' })).toBeNull()
    await control.release()
    await inboxIsEmpty()
    const inbox = await db
      .selectFrom('payment_inbox')
      .select('subject_kind')
      .where('subject_id', '=', `${claim.id}`)
      .execute()
    expect(inbox).toEqual([{ subject_kind: 'claim' }])
    expect(await marksOf(it)).toMatchObject([{ atRisk: 50_00 }])
  })
})

describe('an inquiry', () => {
  test.each(['closed', 'prevented'] as const)(
    'marks the deposit and opens a review; both end once it is %s',
    async (end) => {
      const it = await paid('stripe')
      const { id } = await control.stripe.dispute(it.paymentId, { isWarning: true, amount: 30_00 })
      await after(control.stripe.respond(id))
      expect(await marksOf(it)).toMatchObject([{ disputed: 30_00, atRisk: 30_00 }])
      expect(await kindsOf(it)).toEqual(['warning open'])
      expect(await walletOf(it.who)).toMatchObject({ total: 50_00, withdrawable: 0, debt: 0 })
      await settleNow(it)
      expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 0, unsettled: 50_00 })
      expect(await findSettledBuyers(db, [it.who.userId])).toEqual(new Set())
      const inquired = await seen('stripe', it)
      await after(end === 'closed' ? control.stripe.closeDispute(id, 'lost') : control.stripe.prevent(id))
      await applySnapshot(services, 'stripe', inquired)
      expect(await marksOf(it)).toMatchObject([{ disputed: 0, atRisk: 0 }])
      expect(await kindsOf(it)).toEqual(['warning closed'])
      expect(await told(it, 3)).toEqual(expect.arrayContaining(['Pagamento em análise', 'Análise concluída']))
      await settleNow(it)
      expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 50_00 })
      expect(await findSettledBuyers(db, [it.who.userId])).toEqual(new Set([it.who.userId]))
    },
  )

  test('that becomes a dispute is taken, and its review is replaced', async () => {
    const it = await paid('stripe')
    const { id } = await after(control.stripe.dispute(it.paymentId, { isWarning: true }))
    await after(control.stripe.escalate(id))
    expect(await marksOf(it)).toMatchObject([{ disputed: 50_00, atRisk: 0 }])
    expect(await kindsOf(it)).toEqual(['warning closed', 'dispute open'])
    await after(control.stripe.closeDispute(id, 'won'))
    expect(await marksOf(it)).toMatchObject([{ disputed: 0, atRisk: 0 }])
    expect((await walletOf(it.who)).total).toBe(50_00)
  })
})

describe('a chargeback that only the payment shows', () => {
  test('takes once, also when the provider’s search finds it later, and is won by the payment’s status', async () => {
    const it = await paid('mercado-pago')
    const { id } = await control.mercadoPago.chargeBack(it.paymentId, { isUnlisted: true })
    await reaches(it.who, it.order.id, 'charged_back')
    await inboxIsEmpty()
    expect(await walletOf(it.who)).toMatchObject({ total: 0, debt: 0 })
    await after(control.mercadoPago.listChargeback(id))
    expect(await walletOf(it.who)).toMatchObject({ total: 0, debt: 0 })
    await after(control.mercadoPago.closeChargeback(id, 'won'))
    await reaches(it.who, it.order.id, 'paid')
    expect(await walletOf(it.who)).toMatchObject({ total: 50_00, debt: 0 })
  })

  test.each([
    ['won', 50_00],
    ['lost', 0],
  ] as const)(
    'is %s by the payment’s status detail when the search never finds it',
    async (outcome, total) => {
      const it = await paid('mercado-pago')
      const { id } = await control.mercadoPago.chargeBack(it.paymentId, { isUnlisted: true })
      await reaches(it.who, it.order.id, 'charged_back')
      await after(control.mercadoPago.closeChargeback(id, outcome))
      expect(await walletOf(it.who)).toMatchObject({ total, debt: 0 })
      expect(await marksOf(it)).toMatchObject([{ disputed: 0, atRisk: 0 }])
    },
  )
})

describe('an unknown status', () => {
  const counted = async () => {
    const text = await metrics.getSingleMetricAsString('payment_unknown_statuses_total')
    return Number(/provider="mercado-pago"\} (\d+)/.exec(text)?.[1] ?? 0)
  }

  test('never counts as paid', async () => {
    const { who, order, reference } = await deposit('pix')
    await after(control.mercadoPago.setStatus(reference, 'teleported' as never, 'accredited'))
    expect(await walletOf(who)).toMatchObject({ total: 0 })
    expect((await testApp.orderOf(who, order.id)).state).not.toBe('paid')
    await control.mercadoPago.setStatus(reference, 'cancelled', 'by_payer')
    await reaches(who, order.id, 'failed')
  })

  test('of a known payment is counted, opens one review and blocks settling until staff close it', async () => {
    const it = await paid('mercado-pago')
    const before = await counted()
    await after(control.mercadoPago.setStatus(it.paymentId, 'teleported' as never, 'x'))
    expect(await counted()).toBeGreaterThan(before)
    for (let time = 0; time < 2; time += 1) {
      await sql`update payment_captures set looked_at = null where id = ${it.captureId}`.execute(db)
      await settleNow(it)
    }
    expect(new Set(await kindsOf(it))).toEqual(new Set(['unknown_status open']))
    expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 0, unsettled: 50_00 })
    const staff = await signIn(['admin'])
    for (const { id } of await reviewsOf(it)) {
      const url = `/api/admin/payments/review/${id}/close`
      const payload = { note: 'Conferido no painel' }
      expect((await app.inject({ method: 'POST', url, headers: staff.headers, payload })).statusCode).toBe(
        204,
      )
    }
    await settleNow(it)
    expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 50_00, unsettled: 0 })
  })
})

describe('when every notice is lost', () => {
  test('the last check before settling finds a mediation', async () => {
    const it = await paid('mercado-pago')
    await control.deliver({ dropShare: 1 })
    await control.mercadoPago.mediate(it.paymentId)
    await settleNow(it)
    expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 0, unsettled: 50_00 })
    expect(await marksOf(it)).toMatchObject([{ atRisk: 50_00 }])
    await control.mercadoPago.closeMediation(it.paymentId, 'approved')
  })

  test('a provider that is down postpones settling for its own deposits only', async () => {
    const [away, there] = [await paid('mercado-pago'), await paid('stripe')]
    await control.fail({ mercadoPago: { isDown: true } })
    await settleNow(away, there)
    expect(await findBalances(db, away.who.userId)).toMatchObject({ cash: 0, unsettled: 50_00 })
    expect(await findBalances(db, there.who.userId)).toMatchObject({ cash: 50_00 })
    const [{ settlesAt } = { settlesAt: new Date(0) }] = await marksOf(away)
    expect(settlesAt.getTime()).toBeGreaterThan(Date.now())
    expect(await kindsOf(away)).toEqual([])
    await control.fail({ mercadoPago: { isDown: false } })
    await settleNow(away)
    expect(await findBalances(db, away.who.userId)).toMatchObject({ cash: 50_00 })
  })

  test('a payment that is no longer visible waits for staff', async () => {
    const it = await paid('stripe')
    const account = (account_id: string) =>
      db.updateTable('payment_gateways').set({ account_id }).where('provider', '=', 'stripe').execute()
    await account('acct_other')
    await settleNow(it)
    await account('sandbox-stripe')
    expect(await kindsOf(it)).toEqual(['unknown_status open'])
    expect(await findBalances(db, it.who.userId)).toMatchObject({ cash: 0, unsettled: 50_00 })
  })

  test('an open dispute is checked once a day', async () => {
    const it = await paid('stripe')
    const { id } = await after(control.stripe.dispute(it.paymentId, { isWarning: true }))
    await control.deliver({ dropShare: 1 })
    await cron('payments.look-at-contested')
    await control.stripe.closeDispute(id, 'lost')
    await cron('payments.look-at-contested')
    expect(await marksOf(it)).toMatchObject([{ atRisk: 50_00 }])
    await sql`update payment_captures set looked_at = now() - interval '1 day'
      where id = ${it.captureId}`.execute(db)
    await cron('payments.look-at-contested')
    expect(await marksOf(it)).toMatchObject([{ disputed: 0, atRisk: 0 }])
    expect(await kindsOf(it)).toEqual(['warning closed'])
  })

  test('the daily sweep finds mediations and disputes of payments that have settled', async () => {
    const [mediated, disputed] = [await paid('mercado-pago'), await paid('stripe')]
    await settleNow(mediated, disputed)
    await control.deliver({ dropShare: 1 })
    await control.mercadoPago.mediate(mediated.paymentId)
    const { id } = await control.stripe.dispute(disputed.paymentId, { isWarning: true })
    await cron('payments.sweep')
    for (const one of [mediated, disputed]) expect(await marksOf(one)).toMatchObject([{ atRisk: 50_00 }])
    await control.mercadoPago.closeMediation(mediated.paymentId, 'approved')
    await control.stripe.closeDispute(id, 'lost')
  })
})

describe('the payments audit', () => {
  test('finds a missing mark and an extra one; a check repairs the first', async () => {
    const it = await paid('stripe')
    const { id } = await after(control.stripe.dispute(it.paymentId, { isWarning: true }))
    expect(await wrongLines()).toEqual([])
    const mark = (disputed: number, atRisk: number) =>
      sql`select ledger.mark_disputed(id, ${disputed}::bigint, ${atRisk}::bigint) from ledger.lots
        where owner_id = ${it.who.userId}`.execute(db)
    for (const [disputed, atRisk] of [
      [0, 0],
      [50_00, 0],
      [10_00, 10_00],
    ] as const) {
      await mark(disputed, atRisk)
      expect(await wrongLines()).toEqual([{ name: MARKS, wrong: 1 }])
    }
    await cron('payments.look-at-contested')
    expect(await wrongLines()).toEqual([])
    await after(control.stripe.closeDispute(id, 'lost'))
    expect(await wrongLines()).toEqual([])
    await mark(50_00, 50_00)
    expect(await wrongLines()).toEqual([{ name: MARKS, wrong: 1 }])
    await mark(0, 0)
  })

  test('finds a written-off debt whose owner got the money back', async () => {
    const it = await paid('mercado-pago')
    const { order, who } = it
    const sale = {
      fact: `vip:${order.id}`,
      ownerId: who.userId,
      revenue: 'vip',
      price: centavos(30_00),
    } as const
    await db.transaction().execute((tx) => buy(tx, sale))
    const { id } = await control.mercadoPago.chargeBack(it.paymentId)
    await reaches(who, order.id, 'charged_back')
    const debt = (await reviewsOf(it)).find(({ kind }) => kind === 'debt')
    const { headers } = await signIn(['fundador'])
    const url = `/api/admin/payments/review/${debt?.id}/write-off`
    const writeOff = () => app.inject({ method: 'POST', url, headers, payload: { note: 'Perdida' } })
    expect((await writeOff()).json().error.code).toBe('payments.write_off_while_disputed')
    await after(control.mercadoPago.closeChargeback(id, 'lost'))
    expect((await writeOff()).statusCode).toBe(204)
    expect(await wrongLines()).toEqual([])
    // The provider reverses its decision: the part that the house wrote off goes back to the house.
    const sighting = await seen('mercado-pago', it)
    const won = sighting.payments.map((payment) => ({
      ...payment,
      disputes: payment.disputes.map((dispute) => ({ ...dispute, status: 'won' as const })),
    }))
    await applySnapshot(services, 'mercado-pago', { ...sighting, payments: won })
    const { cash, debt: owed, unsettled } = await findBalances(db, who.userId)
    expect(owed).toBe(0)
    expect(cash + unsettled).toBe(20_00)
    expect(await wrongLines()).toEqual([])
    // Plants a second write-off beside a restored taking.
    const owner = createDatabase(openPool({ url: testApp.database.ownerUrl, poolMax: 1 }))
    const planted = owner.transaction().execute(async (tx) => {
      await sql`
        insert into ledger.transfers (operation_id, leg, kind, debit_id, credit_id, amount, credit_after, about)
        select gen_random_uuid(), 1, 28, 121, id, 1, 0, 'planted' from ledger.accounts
        where owner_id = ${who.userId} and type = 5`.execute(tx)
      throw new Error(JSON.stringify((await paymentsAuditLines(tx)).filter(({ wrong }) => wrong > 0)))
    })
    await expect(planted).rejects.toThrow(JSON.stringify([{ name: WRITTEN_OFF, wrong: 1 }]))
    await owner.destroy()
  })
})
