import type { PaymentWay } from '@trunfo/contract/payments'
import fc from 'fast-check'
import { type Books, Leak, type Name, type Payment } from './books.ts'
import type { Fate, Scene } from './scene.ts'
import { anyone, fate, one, step } from './step.ts'
import { reais } from './words.ts'

const amount = fc.constantFrom(50_00, 100_00, 200_00)
const way = fc.constantFrom<PaymentWay>('stripe', 'mercado-pago', 'pix')
const SETTLING = { pix: 1, card: 14 } as const

/** Pays an order at its provider. Returns null if it cannot be paid. */
export async function pay(
  scene: Scene,
  books: Books,
  order: { orderId: string; payer: Name; way: PaymentWay; amount: number; isDeposit: boolean; fate: Fate },
): Promise<Payment | null> {
  const { control, referenceOf, provider } = scene
  const reference = await referenceOf(order.orderId)
  const paid = await provider<{ id: number | string }>(order.fate, () => {
    if (order.way === 'stripe') return control.stripe.pay(reference, { method: 'card' })
    if (order.way === 'pix') return control.mercadoPago.pay(reference)
    return control.mercadoPago.payPreference(reference, { method: 'card' })
  })
  if (!paid) return null
  const isPix = order.way === 'pix'
  const payment: Payment = {
    id: `${paid.id}`,
    orderId: order.orderId,
    provider: order.way === 'stripe' ? 'stripe' : 'mercado-pago',
    isPix,
    payer: order.payer,
    isDeposit: order.isDeposit,
    amount: order.amount,
    dueOn: books.day + SETTLING[isPix ? 'pix' : 'card'],
    unspent: order.isDeposit ? order.amount : 0,
    refunded: 0,
    lost: 0,
    returned: 0,
    contest: null,
    known: 0,
    isWatched: false,
    isLate: order.fate === 'late',
  }
  books.payments.push(payment)
  return payment
}

export const heard = (how: Fate): string => (how === 'delivered' ? '' : ` (notice ${how})`)
export const nameOf = ({ payer, provider, isPix, amount }: Payment) =>
  `${payer}'s ${isPix ? 'Pix' : provider} payment of ${reais(amount)}`

export const deposit = step({
  name: 'deposit',
  choice: one({ who: anyone, amount, way, fate }),
  can: ({ payments }) => payments.length < 6,
  async act(scene, books, { who, amount, way, fate }) {
    const { isOk, said, body } = await scene.by(who, { url: '/wallet/deposits', payload: { amount, way } })
    if (!isOk) return `${who} cannot deposit: ${said}`
    await pay(scene, books, { orderId: body.order.id, payer: who, way, amount, isDeposit: true, fate })
    return `${who} deposits ${reais(amount)} by ${way}${heard(fate)}`
  },
})

export function hear(books: Books, payment: Payment, how: Fate): void {
  if (how === 'delivered' || how === 'twice') books.learn(payment)
  else if (how === 'late') payment.isLate = true
}

export const lateNotices = step({
  name: 'late notices arrive',
  choice: fc.constant(null),
  can: ({ payments }) => payments.some(({ isLate }) => isLate),
  async act(scene, books) {
    await scene.provider('delivered', () => scene.control.release({ order: 'reversed' }))
    for (const payment of books.payments.filter(({ isLate }) => isLate)) {
      payment.isLate = false
      books.learn(payment)
    }
    return 'all late notices arrive'
  },
})

export const passDays = step({
  name: 'days pass',
  choice: fc.constantFrom(1, 2, 15),
  act: (scene, books, days) => letDaysPass(scene, books, days),
})

export async function letDaysPass(scene: Scene, books: Books, days: number): Promise<string> {
  books.passDays(days)
  await scene.time.pass(days)
  return `${days} ${days === 1 ? 'day passes' : 'days pass'}`
}

/** Updates what the provider refunded at our request, from the provider's own records. */
export async function readRefunds({ control }: Scene, payment: Payment): Promise<void> {
  const isOf = ({ id }: { id: number | string }) => `${id}` === payment.id
  const total =
    payment.provider === 'stripe'
      ? (await control.see('stripeRefunds'))
          .filter(({ payment_intent, status }) => payment_intent === payment.id && status !== 'failed')
          .reduce((sum, { amount }) => sum + amount, 0)
      : Math.round(((await control.see('payments')).find(isOf)?.transaction_amount_refunded ?? 0) * 100)
  const more = total - payment.returned - payment.refunded
  payment.refunded += more
  payment.unspent -= Math.min(payment.unspent, more)
  const { contest } = payment
  // An inquiry may be settled by a refund; for any other contest the money would be paid twice.
  if (more > 0 && payment.known > payment.lost + payment.returned && contest && contest.kind !== 'inquiry')
    throw new Leak(`${nameOf(payment)} is refunded by ${reais(more)} beside a ${contest.kind}`)
}
