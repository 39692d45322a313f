import { centavos } from '@trunfo/money/amounts'
import { describe, expect, test } from 'vitest'
import {
  disputeKeys,
  isLater,
  isOverdue,
  mediationState,
  nextCheckAt,
  outcomeOf,
  ownRefundOf,
  readReceiptNumber,
  receiptNumber,
  retryDelayMs,
  settlingDate,
  shownState,
  unpaidState,
} from './payments.rules.ts'
import type { SeenPayment, SeenRefund } from './providers/index.ts'

const MINUTE = 60_000
const at = (minutes: number) => new Date(minutes * MINUTE)

const payment = (status: SeenPayment['status']): SeenPayment => ({
  id: 'pi_1',
  orderId: null,
  isLive: true,
  status,
  amount: centavos(50_00),
  currency: 'BRL',
  method: 'card',
  fee: null,
  paidAt: null,
  refunds: [],
  changedAt: null,
  mediation: null,
  questions: [],
  disputes: [],
})

test('a receipt number is read as people type it', () => {
  const number = receiptNumber(Uint8Array.from([0, 1, 31, 18, 63, 200, 9, 77]))
  expect(number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(readReceiptNumber(` ${number.toLowerCase().replace('-', ' ')} `)).toBe(number)
  expect(readReceiptNumber('o1il-lo00')).toBe('0111-1000')
})

describe('an unpaid order', () => {
  const order = { way: 'stripe', expiresAt: at(30) } as const
  const pix = { ...order, way: 'pix' } as const

  test.each([
    ['a page that is open', order, { checkout: 'open', payments: [] }, null],
    [
      'a card that was turned down on an open page',
      order,
      { checkout: 'open', payments: [payment('failed')] },
      null,
    ],
    ['a payment on its way', order, { checkout: 'complete', payments: [payment('pending')] }, 'pending'],
    [
      'a payment that failed in the end',
      order,
      { checkout: 'complete', payments: [payment('failed')] },
      'failed',
    ],
    ['a page that is over', order, { checkout: 'expired', payments: [] }, 'expired'],
    ['a code that waits for its payer', pix, { checkout: null, payments: [payment('pending')] }, null],
    ['a code that was cancelled', pix, { checkout: null, payments: [payment('failed')] }, 'failed'],
  ] as const)('with %s', (_, facts, sighting, state) => {
    expect(unpaidState(facts, sighting, at(10))).toBe(state)
  })

  test('with an overdue code has expired', () => {
    expect(unpaidState(pix, { checkout: null, payments: [payment('failed')] }, at(31))).toBe('expired')
  })

  test('is given up ten minutes after its expiry, not before', () => {
    expect([isOverdue(at(30), at(39)), isOverdue(at(30), at(40))]).toEqual([false, true])
  })

  test('is checked ever less often, for 96 hours', () => {
    const moments: number[] = []
    for (let now: Date | null = at(0); now; now = nextCheckAt(at(0), now))
      moments.push(now.getTime() / MINUTE)
    expect(moments.slice(0, 8)).toEqual([0, 2, 5, 15, 45, 60, 120, 180])
    expect(moments.at(-1)).toBe(96 * 60)
  })
})

test('the outcome of a payment follows from its order, amount and currency', () => {
  const order = { provider: 'stripe', amount: centavos(50_00) } as const
  const seen = payment('paid')
  expect(outcomeOf(seen, 'stripe', order, false)).toBe('fulfilled')
  expect(outcomeOf(seen, 'stripe', order, true)).toBe('second_payment')
  expect(outcomeOf({ ...seen, amount: centavos(49_99) }, 'stripe', order, false)).toBe('wrong_amount')
  expect(outcomeOf({ ...seen, currency: 'USD' }, 'stripe', order, false)).toBe('wrong_amount')
  expect(outcomeOf(seen, 'mercado-pago', order, false)).toBe('unmatched')
  expect(outcomeOf(seen, 'stripe', null, false)).toBe('unmatched')
})

test('a Pix settles sooner than a card, counted from when it was paid', () => {
  const days = { settlingDaysPix: 1, settlingDaysCard: 14 }
  const settles = (method: 'pix' | 'card') => settlingDate({ method, paidAt: at(0) }, days, at(99)).getTime()
  expect([settles('pix'), settles('card')]).toEqual([1440 * MINUTE, 14 * 1440 * MINUTE])
})

test('a refund is ours by its id, by our id in it, or by its amount if it has none', () => {
  const own = { id: 'a', amount: 100, state: 'asked', sentAt: at(0), providerRefundId: null }
  const seen = { id: 're_1', amount: centavos(100), status: 'done', ourId: null } satisfies SeenRefund
  expect(ownRefundOf('mercado-pago', seen, [own])).toBe(own)
  expect(ownRefundOf('mercado-pago', seen, [{ ...own, sentAt: null }])).toBeUndefined()
  expect(ownRefundOf('mercado-pago', { ...seen, amount: centavos(99) }, [own])).toBeUndefined()
  expect(ownRefundOf('stripe', seen, [own])).toBeUndefined()
  expect(ownRefundOf('stripe', { ...seen, ourId: 'a' }, [own])).toBe(own)
  const done = { ...own, state: 'done', providerRefundId: 're_1' }
  expect(ownRefundOf('stripe', seen, [own, done])).toBe(done)
})

test('the shown state of an order follows from refunds and disputes', () => {
  expect(shownState('expired', 100, { refunded: 0, disputed: 0 })).toBe('expired')
  expect(shownState('paid', 100, { refunded: 0, disputed: 0 })).toBe('paid')
  expect(shownState('paid', 100, { refunded: 40, disputed: 0 })).toBe('part_refunded')
  expect(shownState('paid', 100, { refunded: 100, disputed: 0 })).toBe('refunded')
  expect(shownState('paid', 100, { refunded: 40, disputed: 60 })).toBe('charged_back')
})

test('a job waits longer each time for a provider that is down, and never longer than ten minutes', () => {
  const waits = Array.from({ length: 20 }, (_, count) => retryDelayMs(count))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect([waits[0], waits.at(-1)]).toEqual([5_000, 10 * MINUTE])
})

describe('claims', () => {
  test('a warning may be dropped, and a dropped one may still become a dispute', () => {
    expect(isLater('dropped', 'warning')).toBe(true)
    expect(isLater('open', 'dropped')).toBe(true)
    expect(isLater('warning', 'dropped')).toBe(false)
  })

  test('a mediation follows the newest snapshot, whatever order snapshots come in', () => {
    const amount = centavos(10)
    const mediated = (minutes: number) => ({ mediation: amount, changedAt: at(minutes) })
    const over = (minutes: number) => ({ mediation: null, changedAt: at(minutes) })
    const none = { state: null, amount: null, changedAt: at(5) }
    const open = { state: 'warning', amount, changedAt: at(5) } as const
    const dropped = { state: 'dropped', amount, changedAt: at(5) } as const
    expect(mediationState(mediated(5), none)).toBe('warning')
    expect(mediationState(mediated(4), none)).toBeNull()
    expect(mediationState(over(6), none)).toBeNull()
    expect(mediationState(over(6), open)).toBe('dropped')
    expect(mediationState(over(5), open)).toBeNull()
    expect(mediationState(over(4), open)).toBeNull()
    expect(mediationState(mediated(6), open)).toBeNull()
    expect(mediationState({ mediation: centavos(9), changedAt: at(6) }, open)).toBe('warning')
    expect(mediationState(mediated(5), dropped)).toBeNull()
    expect(mediationState(mediated(6), dropped)).toBe('warning')
  })

  test('a chargeback that only the payment showed keeps the payment’s id, and never counts twice', () => {
    const dispute = (id: string) => ({ id, amount: centavos(10), status: 'open' as const })
    const standIn = { ...dispute('7'), isStandIn: true }
    const known = (providerId: string, state: 'open' | 'won' = 'open') => ({ providerId, state })
    const ids = (...given: Parameters<typeof disputeKeys>) => disputeKeys(...given).map(({ id }) => id)
    expect(ids('7', [standIn], [])).toEqual(['7'])
    expect(ids('7', [standIn], [known('7')])).toEqual(['7'])
    expect(ids('7', [dispute('cb1')], [])).toEqual(['cb1'])
    expect(ids('7', [dispute('cb1')], [known('7')])).toEqual(['7'])
    expect(ids('7', [dispute('cb2'), dispute('cb1')], [known('7')])).toEqual(['7', 'cb2'])
    expect(ids('7', [dispute('cb2'), dispute('cb1')], [known('7'), known('cb2')])).toEqual(['7', 'cb2'])
    expect(ids('7', [standIn], [known('cb1')])).toEqual(['cb1'])
    expect(ids('7', [standIn], [known('cb1', 'won')])).toEqual([])
    expect(ids('7', [standIn], [known('cb1'), known('cb2')])).toEqual([])
  })
})
