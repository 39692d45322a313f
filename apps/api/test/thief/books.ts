import { reais } from './words.ts'

/**
 * The model: what happened in the outside world, independent of our ledger. It tracks what people paid in and
 * took out, what their banks dispute, and what the platform had to know. From that follows what each person
 * may withdraw.
 */

export const THIEVES = ['Ana', 'Bruno', 'Caio'] as const
export const GANG = [...THIEVES, 'Olga'] as const
export type Name = (typeof GANG)[number]

export interface Contest {
  kind: 'inquiry' | 'dispute' | 'mediation' | 'chargeback'
  readonly amount: number
  /** The provider's id of the dispute; for a mediation, the payment's id. */
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
  /** The day on which the deposit becomes withdrawable. */
  readonly dueOn: number
  /** The unspent rest before that day. */
  unspent: number
  /** Refunded at our request. */
  refunded: number
  /** Lost in disputes. */
  lost: number
  /** Refunded at the provider without our request. */
  returned: number
  contest: Contest | null
  /** Lost or contested, as far as the platform must know it: it was notified, or had to check. */
  known: number
  /**
   * A contest was open at the last check, so the platform checks again every day. A partial refund needs no
   * second check.
   */
  isWatched: boolean
  /** A notice about it is still to arrive. */
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
  /** Null if the platform funds it. */
  readonly funder: Name | null
  entrants: Name[]
  stage: 'open' | 'playing' | 'over' | 'cancelled'
  /** In escrow now, as the tournament's page shows it. */
  pool: number
  /** Paid from the pool to winners. */
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
  /** Set if it was paid at a provider. */
  readonly payment: Payment | null
  isReturned: boolean
}

export class Leak extends Error {}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)

/** What the payer's bank has taken or may still take. */
const exposureOf = ({ lost, returned, contest }: Payment): number => lost + returned + (contest?.amount ?? 0)

export class Books {
  day = 0
  readonly payments: Payment[] = []
  readonly withdrawals: Withdrawal[] = []
  readonly tournaments: Tournament[] = []
  readonly vips: VipPurchase[] = []
  readonly bonus = new Map<Name, number>()
  /** Debts that the platform wrote off. */
  readonly forgiven = new Map<Name, number>()
  /** Prizes, and rewards up to the budget that a fundador set aside. */
  readonly earned = new Map<Name, number>()
  /** Withdrawals being sent or already sent, minus what came back. */
  readonly taken = new Map<Name, number>()
  prizeBudget = 0
  rewardBudget = 0
  rewardFillings = 0
  reward = 0
  /** What the platform lost to takings that came after the money was gone. */
  namedLosses = 0

  depositsOf(name: Name): Payment[] {
    return this.payments.filter(({ payer, isDeposit }) => isDeposit && payer === name)
  }

  /** What a person owns by all outside events, if no bank ever claimed anything back. */
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

  /** Contested or taken: what the platform must know, and is still true. */
  exposed(payment: Payment): number {
    return Math.min(payment.known, exposureOf(payment))
  }

  isDue({ dueOn }: Payment): boolean {
    return this.day >= dueOn
  }

  /** The withdrawable part: everything except unsettled and contested deposits. */
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

  /** The platform learns a payment's state. What it can no longer recover becomes a named loss. */
  learn(payment: Payment): void {
    const before = this.shortOf(payment.payer)
    payment.known = exposureOf(payment)
    payment.isWatched = payment.contest !== null
    this.namedLosses += Math.max(0, this.shortOf(payment.payer) - before)
  }

  /**
   * Lets days pass. The platform checks a deposit before it settles, and daily while it knows of an open
   * contest.
   */
  passDays(days: number): void {
    this.day += days
    for (const payment of this.payments) {
      const hasJustSettled = payment.dueOn <= this.day && payment.dueOn > this.day - days
      if ((payment.isDeposit && hasJustSettled) || payment.isWatched) this.learn(payment)
    }
  }

  /**
   * Call it when money leaves the platform for a person, or for a winner out of that person's prize. Throws a
   * `Leak` if it exceeds what is safe.
   */
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

  /** Spends the bonus first, then deposits in order, then cash. */
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
