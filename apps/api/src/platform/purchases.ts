import type { Centavos } from '@trunfo/money/amounts'
import type { Tx } from './db/database.ts'

/** A paid order, as the selling feature sees it. */
export interface PaidOrder {
  readonly orderId: string
  readonly buyerId: string
  readonly amount: Centavos
  readonly provider: 'stripe' | 'mercado-pago'
  /** The ledger fact of the payment: `capture:<provider>:<payment>`. */
  readonly captureFact: string
  /** When the money settles, should it ever become withdrawable. */
  readonly settlesAt: Date
}

/** A part of an order's money, with a ledger fact of its own. */
export interface OrderPart {
  readonly fact: string
  readonly amount: Centavos
}

export interface OrderRefund extends OrderPart {
  /** Null if the server requests the refund by itself. */
  readonly askedBy: string | null
}

/**
 * The outcome of an earlier operation: a refund that failed, or a dispute that was won. `of` is the earlier
 * fact.
 */
export interface OrderAnswer {
  readonly fact: string
  readonly of: string
}

/** The total claimed back, and the part that no one has taken yet. */
export interface OrderClaims {
  readonly disputed: number
  readonly atRisk: number
}

/**
 * Something that can be bought through a payment provider, declared by the feature that sells it. Payments
 * calls these in its own transaction, so that money and goods commit together. All must be idempotent: use
 * the order's ledger facts as idempotency keys.
 */
export interface Purchase {
  readonly kind: string
  readonly fulfil: (tx: Tx, order: PaidOrder) => Promise<void>
  /** Runs before the provider is asked to refund. Money that was spent or is disputed cannot be refunded. */
  readonly beginRefund: (
    tx: Tx,
    order: PaidOrder,
    refund: OrderRefund,
  ) => Promise<'ok' | 'insufficient' | 'disputed'>
  readonly failRefund: (tx: Tx, order: PaidOrder, refund: OrderAnswer) => Promise<void>
  /** The provider has debited the money; this cannot be rejected. */
  readonly takeBack: (tx: Tx, order: PaidOrder, taking: OrderPart) => Promise<void>
  readonly giveBack: (tx: Tx, order: PaidOrder, taking: OrderAnswer) => Promise<void>
  /** Sets how much is claimed now, which may be zero. */
  readonly markDisputed: (tx: Tx, order: PaidOrder, claims: OrderClaims) => Promise<void>
  /** Releases held money: it settles at the order's `settlesAt`. */
  readonly settleAt: (tx: Tx, order: PaidOrder) => Promise<void>
}

export type Purchases = ReadonlyMap<string, Purchase>

export const purchasesOf = (features: readonly { readonly purchases?: readonly Purchase[] }[]): Purchases =>
  new Map(
    features.flatMap(({ purchases = [] }) => purchases).map((purchase) => [purchase.kind, purchase] as const),
  )
