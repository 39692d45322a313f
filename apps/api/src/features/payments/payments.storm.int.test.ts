import { expect, test } from 'vitest'
import { usePayments } from '../../../test/payments.ts'
import { auditLedger, findHouseBalance } from '../ledger/testing.ts'
import { paymentsCrons } from './payments.jobs.ts'

/** A tenth of the payments, unless the full run is requested. */
const isWhole = Boolean(process.env.TRUNFO_FULL)
const PAYMENTS = isWhole ? 500 : 50
const NOTICES = PAYMENTS * 20
const AMOUNT = 10_00

const { services, control, deposit, inboxIsEmpty, work } = await usePayments({ DATABASE_POOL_MAX: '20' })
const { db } = services
await work()

test(
  `${NOTICES} notices of ${PAYMENTS} payments, shuffled, some forged and some lost: each payment is credited once`,
  async () => {
    await control.deliver({ dropShare: 1 })
    for (let made = 0; made < PAYMENTS; made += 1) {
      const { reference } = await deposit(made % 2 ? 'stripe' : 'mercado-pago', AMOUNT)
      if (made % 2) await control.stripe.pay(reference)
      else await control.mercadoPago.payPreference(reference)
    }
    await control.deliver({ dropShare: 0 })
    const told = (await control.see('deliveries')).length
    const report = await control.storm({
      times: Math.ceil(NOTICES / told),
      badSignatureShare: 0.05,
      dropShare: 0.05,
      concurrency: 16,
      seed: 11,
    })
    process.stdout.write(
      `${report.sent} notices sent, ${report.dropped} lost, ${report.badSignatures} forged, answers ${JSON.stringify(report.answers)}: p50 ${report.p50Ms} ms, p99 ${report.p99Ms} ms, max ${report.maxMs} ms\n`,
    )
    expect(report.answers).toEqual({ 200: report.sent - report.badSignatures, 400: report.badSignatures })
    if (isWhole) expect(report.p99Ms).toBeLessThan(1_000)
    await inboxIsEmpty()
    await paymentsCrons.find(({ name }) => name === 'payments.sweep')?.run(services)
    const credits = await db
      .selectFrom('ledger.lots')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string>('amount').as('sum')])
      .executeTakeFirstOrThrow()
    expect({ count: credits.count, sum: Number(credits.sum) }).toEqual({
      count: PAYMENTS,
      sum: PAYMENTS * AMOUNT,
    })
    expect(await findHouseBalance(db, 'suspense')).toBe(0)
    expect(await auditLedger(db)).toEqual({})
  },
  isWhole ? 900_000 : 180_000,
)
