import { reais } from './words.ts'

/**
 * The model: what happened in the world outside, and nothing of our ledger. It knows what people paid in and got out,
 * what their banks contest, and what the house had to know of it. From that follows what each of them may take away.
 */

export const THIEVES = ['Ana', 'Bruno', 'Caio'] as const
export const GANG = [...THIEVES, 'Olga'] as const
export type Name = (typeof GANG)[number]

export interface Contest {
  kind: 'inquiry' | 'dispute' | 'mediation' | 'chargeback'
  readonly amount: number
  /** The provider's id of the dispute; the payment's own of a mediation. */
  id: string
}

export interface Payment {
  readonly id: string
  readonly orderId: string
  readonly provider: 'stripe' | 'mercado-pago'
  readonly isPix: boolean
  readonly payer: Name
  readonly isDeposit: boolean
  readonly amount: number
  /** The day on which a deposit may be withdrawn. */
  readonly dueOn: number
  /** What is left of it until then. */
  unspent: number
  /** Sent back because we asked for it. */
  refunded: number
  /** Taken for good by disputes. */
  lost: number
  /** Sent back at the provider without our asking. */
  returned: number
  contest: Contest | null
  /** Lost or contested, as far as the house has to know: it was told, or had to look. */
  known: number
  /** As of the last look a contest was open, so the house looks again every day. A part sent back needs no second look. */
  isWatched: boolean
  /** A notice about it is on its way. */
  isLate: boolean
}

export interface Withdrawal {
  readonly id: string
  readonly owner: Name
  readonly gross: number
  readonly net: number
  state: string
}

export interface Tournament {
  readonly id: string
  readonly title: string
  /** Null: the house. */
  readonly funder: Name | null
  entrants: Name[]
  stage: 'open' | 'playing' | 'over' | 'cancelled'
  /** In escrow now, as the page says. */
  pool: number
  /** What left the pool for winners. */
  paidOut: number
  champion: Name | null
  /** The champion changed after the prize was paid. */
  isMistaken: boolean
  isCorrected: boolean
  readonly paidTo: Map<Name, number>
}

export interface VipPurchase {
  readonly id: string
  readonly buyer: Name
  readonly price: number
  readonly fromBonus: number
  readonly fromDeposits: readonly { readonly payment: Payment; readonly amount: number }[]
  /** Of one paid at a provider. */
  readonly payment: Payment | null
  isReturned: boolean
}

export class Leak extends Error {}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)

/** What the payer's bank has or may take, at this moment. */
const exposureOf = ({ lost, returned, contest }: Payment): number => lost + returned + (contest?.amount ?? 0)

export class Books {
  day = 0
  readonly payments: Payment[] = []
  readonly withdrawals: Withdrawal[] = []
  readonly tournaments: Tournament[] = []
  readonly vips: VipPurchase[] = []
  readonly bonus = new Map<Name, number>()
  /** Debts that the house gave up. */
  readonly forgiven = new Map<Name, number>()
  /** Prizes, and rewards as far as a fundador had set money aside for them. */
  readonly earned = new Map<Name, number>()
  /** Withdrawals that are being sent or were, less what came back. */
  readonly taken = new Map<Name, number>()
  prizeBudget = 0
  rewardBudget = 0
  rewardFillings = 0
  reward = 0
  /** What the house lost by takings that came after the money was gone. */
  namedLosses = 0

  depositsOf(name: Name): Payment[] {
    return this.payments.filter(({ payer, isDeposit }) => isDeposit && payer === name)
  }

  /** What somebody owns by everything that happened outside, as if no bank would ever ask for anything back. */
  owned(name: Name): number {
    const paidIn = sum(this.depositsOf(name).map(({ amount, refunded }) => amount - refunded))
    const promised = this.tournaments.filter(({ funder }) => funder === name)
    const escrow = sum(promised.map(({ pool, paidOut }) => pool + paidOut))
    const bought = this.vips.filter(
      ({ buyer, payment, isReturned }) => buyer === name && !payment && !isReturned,
    )
    const spent = sum(bought.map(({ price, fromBonus }) => price - fromBonus))
    const exposed = sum(this.depositsOf(name).map((payment) => this.exposed(payment)))
    const forgiven = Math.min(this.forgiven.get(name) ?? 0, exposed)
    return paidIn - escrow - spent + forgiven + (this.earned.get(name) ?? 0) - (this.taken.get(name) ?? 0)
  }

  /** Contested or taken: what the house has to know, and what is still true. */
  exposed(payment: Payment): number {
    return Math.min(payment.known, exposureOf(payment))
  }

  isDue({ dueOn }: Payment): boolean {
    return this.day >= dueOn
  }

  /** What of it may leave: all of its deposits that have settled and that nobody contests. */
  safe(name: Name): number {
    const unsafe = this.depositsOf(name).map((payment) =>
      Math.max(this.exposed(payment), this.isDue(payment) ? 0 : payment.unspent),
    )
    return this.owned(name) - sum(unsafe)
  }

  shortOf(name: Name): number {
    const exposed = sum(this.depositsOf(name).map((payment) => this.exposed(payment)))
    return Math.max(0, exposed - this.owned(name))
  }

  /** The house sees how a payment stands. What it cannot take back by now is a loss that has a name. */
  learn(payment: Payment): void {
    const before = this.shortOf(payment.payer)
    payment.known = exposureOf(payment)
    payment.isWatched = payment.contest !== null
    this.namedLosses += Math.max(0, this.shortOf(payment.payer) - before)
  }

  /** Days pass: the house looks at a payment before it settles, and daily while it knows of an open contest. */
  passDays(days: number): void {
    this.day += days
    for (const payment of this.payments) {
      const hasJustSettled = payment.dueOn <= this.day && payment.dueOn > this.day - days
      if ((payment.isDeposit && hasJustSettled) || payment.isWatched) this.learn(payment)
    }
  }

  /** Money leaves the house for somebody, or for a winner out of their prize. */
  lets(name: Name, what: string): void {
    const safe = this.safe(name)
    if (safe >= 0) return
    const lines = this.depositsOf(name).map(
      (payment) =>
        `  ${payment.provider}${payment.isPix ? ' pix' : ''} ${reais(payment.amount)}: ${reais(this.exposed(payment))} contested or taken, ${this.isDue(payment) ? 'settled' : `${reais(payment.unspent)} not settled`}`,
    )
    throw new Leak(
      `${what}, ${reais(-safe)} more than ${name} had in settled and undisputed money\n${lines.join('\n')}`,
    )
  }

  /** A bonus first, then deposits in their order, then cash. */
  spend(name: Name, price: number): Pick<VipPurchase, 'price' | 'fromBonus' | 'fromDeposits'> {
    const bonus = this.bonus.get(name) ?? 0
    const fromBonus = Math.min(bonus, price)
    this.bonus.set(name, bonus - fromBonus)
    let missing = price - fromBonus
    const fromDeposits = this.depositsOf(name)
      .filter((payment) => !this.isDue(payment))
      .map((payment) => {
        const amount = Math.min(payment.unspent, missing)
        payment.unspent -= amount
        missing -= amount
        return { payment, amount }
      })
    return { price, fromBonus, fromDeposits }
  }

  unspend(purchase: VipPurchase): void {
    purchase.isReturned = true
    add(this.bonus, purchase.buyer, purchase.fromBonus)
    for (const { payment, amount } of purchase.fromDeposits) payment.unspent += amount
  }
}

export function add(amounts: Map<Name, number>, name: Name, amount: number): void {
  amounts.set(name, (amounts.get(name) ?? 0) + amount)
}
