import type { Centavos } from '@trunfo/money/amounts'
import type { Tx } from './db/database.ts'

/** An order whose money arrived, as far as the feature that sold the thing needs to know it. */
export interface PaidOrder {
  readonly orderId: string
  readonly buyerId: string
  readonly amount: Centavos
  readonly provider: 'stripe' | 'mercado-pago'
  /** The fact by which the ledger knows the money: `capture:<provider>:<payment>`. */
  readonly captureFact: string
  /** When it may be withdrawn, should it ever be. */
  readonly settlesAt: Date
}

/** A part of it, under a fact of its own. */
export interface OrderPart {
  readonly fact: string
  readonly amount: Centavos
}

export interface OrderRefund extends OrderPart {
  /** Null where the server asks by itself. */
  readonly askedBy: string | null
}

/** The answer to an operation of before: a refund that failed, a dispute that was won. */
export interface OrderAnswer {
  readonly fact: string
  readonly of: string
}

/** What those who want its money back claim in all, and the part of it that nobody has taken yet. */
export interface OrderClaims {
  readonly disputed: number
  readonly atRisk: number
}

/**
 * What can be bought at a provider, declared by the feature that sells it. Whoever takes the money calls these in its own
 * transaction, so that the money and what it bought commit together. Each bears repetition: the facts are the keys.
 */
export interface Purchase {
  readonly kind: string
  readonly fulfil: (tx: Tx, order: PaidOrder) => Promise<void>
  /** Before the provider is asked to send it back. What was used up, or is disputed, cannot be. */
  readonly beginRefund: (
    tx: Tx,
    order: PaidOrder,
    refund: OrderRefund,
  ) => Promise<'ok' | 'insufficient' | 'disputed'>
  readonly failRefund: (tx: Tx, order: PaidOrder, refund: OrderAnswer) => Promise<void>
  /** The provider took it, whether we like it or not. */
  readonly takeBack: (tx: Tx, order: PaidOrder, taking: OrderPart) => Promise<void>
  readonly giveBack: (tx: Tx, order: PaidOrder, taking: OrderAnswer) => Promise<void>
  /** How much of it is claimed from us at this moment, nothing included. */
  readonly markDisputed: (tx: Tx, order: PaidOrder, claims: OrderClaims) => Promise<void>
  /** What was held back may settle after all. */
  readonly settleAt: (tx: Tx, order: PaidOrder) => Promise<void>
}

export type Purchases = ReadonlyMap<string, Purchase>

export const purchasesOf = (features: readonly { readonly purchases?: readonly Purchase[] }[]): Purchases =>
  new Map(
    features.flatMap(({ purchases = [] }) => purchases).map((purchase) => [purchase.kind, purchase] as const),
  )
