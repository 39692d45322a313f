import type { PaymentWay } from '@trunfo/contract/payments'
import fc from 'fast-check'
import { add, type Books, GANG, Leak, type VipPurchase } from './books.ts'
import { pay, readRefunds } from './provider-steps.ts'
import type { Scene, Staff } from './scene.ts'
import { fate, one, step, the, thief, which } from './step.ts'
import { reais } from './words.ts'

const VIP_PRICE = 50_00

export const buyVip = step({
  name: 'buy VIP',
  choice: one({
    who: thief,
    way: fc.constantFrom<PaymentWay | 'balance'>('balance', 'balance', 'balance', 'stripe', 'pix'),
    fate,
  }),
  can: (books, { who, way }) =>
    way === 'balance'
      ? books.owned(who) + (books.bonus.get(who) ?? 0) >= VIP_PRICE
      : books.payments.length > 0 && books.payments.length < 7,
  async act(scene, books, { who, way, fate }) {
    const { isOk, said, body } = await scene.by(who, { url: '/vip/orders', payload: { months: 3, way } })
    if (!isOk) return `${who} cannot buy VIP by ${way}: ${said}`
    const history = await scene.by(who, { method: 'GET', url: '/vip/orders' })
    const { id, amount: price } = history.body.orders[0]
    const bought = { id, buyer: who, isReturned: false }
    if (way === 'balance') books.vips.push({ ...bought, ...books.spend(who, price), payment: null })
    else {
      const order = { orderId: body.order.id, payer: who, way, amount: price, isDeposit: false, fate }
      const payment = await pay(scene, books, order)
      if (payment) books.vips.push({ ...bought, price, fromBonus: 0, fromDeposits: [], payment })
    }
    await scene.time.work()
    return `${who} buys VIP for ${reais(price)} by ${way}`
  },
})

const keptVips = ({ vips }: Books) => vips.filter(({ isReturned }) => !isReturned)

export const giveVipBack = step({
  name: 'give VIP back',
  choice: which,
  can: (books) => keptVips(books).length > 0,
  async act(scene, books, which) {
    const vip = the(keptVips(books), which)
    const wasReturned = await isReturned(scene, vip)
    const { said } = await scene.by(vip.buyer, { url: `/vip/orders/${vip.id}/refund` })
    await scene.time.work()
    if (vip.payment) await readRefunds(scene, vip.payment)
    if (wasReturned || !(await isReturned(scene, vip)))
      return `${vip.buyer} gives VIP back for nothing: ${said}`
    if (vip.payment) vip.isReturned = true
    else books.unspend(vip)
    if (books.vips.some((other) => other !== vip && other.buyer === vip.buyer && other.isReturned))
      throw new Leak(`${vip.buyer} gives VIP back a second time within a year, and nobody looks`)
    return `${vip.buyer} gives VIP back: ${said}`
  },
})

async function isReturned(scene: Scene, { id, buyer }: VipPurchase): Promise<boolean> {
  const { body } = await scene.by(buyer, { method: 'GET', url: '/vip/orders' })
  return body.orders.some(
    (order: { id: string; state: string }) => order.id === id && order.state === 'refunded',
  )
}

export const refund = step({
  name: 'refund a payment',
  choice: one({ which, isHalf: fc.boolean() }),
  can: ({ payments }) => payments.length > 0,
  async act(scene, books, { which, isHalf }) {
    const payment = the(books.payments, which)
    const { orderId, payer, amount: whole } = payment
    const amount = isHalf ? whole / 2 : whole
    const payload = { amount, reason: 'teste', ...scene.proof }
    const { said } = await scene.byStaff('Davi', {
      url: `/admin/payments/orders/${orderId}/refunds`,
      payload,
    })
    await scene.time.work()
    await readRefunds(scene, payment)
    return `Davi refunds ${reais(amount)} of ${payer}'s payment: ${said}`
  },
})

const debtors = (books: Books) => GANG.filter((name) => books.shortOf(name) > 0)

/** An unrecoverable debt is borne by the platform, as a named loss. */
export const writeOff = step({
  name: 'write a debt off',
  choice: which,
  can: (books) => debtors(books).length > 0,
  async act(scene, books, which) {
    const who = the(debtors(books), which)
    const review = await scene.services.db
      .selectFrom('payment_reviews as review')
      .innerJoin('payment_captures as capture', 'capture.id', 'review.capture_id')
      .innerJoin('payment_orders as order', 'order.id', 'capture.order_id')
      .select('review.id')
      .where('order.buyer_id', '=', scene.cast[who].userId)
      .where('review.kind', '=', 'debt')
      .where('review.closed_at', 'is', null)
      .executeTakeFirst()
    if (!review) return `there is nothing of ${who} to write off`
    const before = (await scene.walletOf(who)).debt
    const url = `/admin/payments/review/${review.id}/write-off`
    const { said } = await scene.byStaff('Rita', { url, payload: { note: 'teste' } })
    const forgiven = before - (await scene.walletOf(who)).debt
    add(books.forgiven, who, forgiven)
    books.namedLosses += forgiven
    return `Rita writes off ${reais(forgiven)} that ${who} owes: ${said}`
  },
})

export const grantBonus = step({
  name: 'grant a bonus',
  choice: thief,
  can: ({ bonus }, who) => !bonus.has(who),
  async act(scene, books, who) {
    const payload = { amount: 50_00, reason: 'teste' }
    const { isOk, said } = await scene.byStaff('Rita', {
      url: `/admin/users/${scene.cast[who].userId}/bonus`,
      payload,
    })
    if (isOk) add(books.bonus, who, 50_00)
    return `Rita grants ${who} a bonus of ${reais(50_00)}: ${said}`
  },
})

const staff = fc.constantFrom<Staff>('Davi', 'Davi', 'Rita')

export const setReward = step({
  name: 'set the reward',
  choice: one({ who: staff, amount: fc.constantFrom(20_00, 50_00, 1000_00) }),
  can: ({ reward }, { amount }) => reward < amount,
  async act(scene, books, { who, amount }) {
    const payload = { rewardType: 'cash', rewardAmount: amount, monthlyCap: 10 }
    const { isOk, said } = await scene.byStaff(who, {
      method: 'PUT',
      url: '/admin/referrals/settings',
      payload,
    })
    if (isOk) books.reward = amount
    return `${who} sets the reward for referrals to ${reais(amount)}: ${said}`
  },
})

export const fillRewardBudget = step({
  name: 'fill the reward budget',
  choice: fc.constant(50_00),
  can: ({ rewardFillings }) => rewardFillings === 0,
  async act(scene, books, amount) {
    const wish = { url: '/admin/referrals/budget', payload: { amount, reason: 'teste' } }
    const { isOk, said } = await scene.byStaff('Rita', wish)
    books.rewardFillings += 1
    if (isOk) books.rewardBudget += amount
    return `Rita puts ${reais(amount)} into the reward budget: ${said}`
  },
})

/** The reward counts as earned only up to the budget that a fundador set aside. */
export const approveReferral = step({
  name: 'approve a referral',
  choice: one({ who: staff, which }),
  can: ({ reward }) => reward > 0,
  async act(scene, books, { who, which }) {
    const { id, referrer, referred } = the(scene.referrals, which)
    const worth = async () => {
      const { total, debt } = await scene.walletOf(referrer)
      return total - debt
    }
    const before = await worth()
    const payload = { rewardType: 'cash', rewardAmount: books.reward }
    const { said } = await scene.byStaff(who, { url: `/admin/referrals/${id}/approve`, payload })
    await scene.time.work()
    const got = (await worth()) - before
    const covered = Math.min(got, books.rewardBudget)
    books.rewardBudget -= covered
    add(books.earned, referrer, covered)
    return `${who} approves that ${referrer} brought ${referred}, who gets ${reais(got)}: ${said}`
  },
})
