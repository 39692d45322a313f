import type { PaymentProvider } from '@trunfo/contract/payments'
import type { Centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { OrderClaims } from '../../platform/purchases.ts'
import { asCentavos } from './payments.queries.ts'
import type { Outcome, Returned, TakingState } from './payments.rules.ts'

/** A payment that arrived. */
export interface Capture {
  readonly id: string
  readonly provider: PaymentProvider
  readonly paymentId: string
  readonly orderId: string | null
  readonly outcome: Outcome
  readonly amount: Centavos
  readonly currency: string
  readonly method: 'card' | 'pix' | 'other'
  readonly fee: number | null
  readonly settlesAt: Date
  readonly isHeld: boolean
  /** When it last changed at its provider, as far as we have seen. */
  readonly changedAt: Date | null
}

function selectCaptures(db: Db) {
  return db
    .selectFrom('payment_captures')
    .select((eb) => [
      'id',
      'provider',
      'payment_id as paymentId',
      'order_id as orderId',
      'outcome',
      eb.ref('amount').$castTo<Centavos>().as('amount'),
      'currency',
      'method',
      'fee',
      'settles_at as settlesAt',
      'is_held as isHeld',
      'changed_at as changedAt',
    ])
}

export function findCapture(db: Db, id: string): Promise<Capture> {
  return selectCaptures(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export function findFulfilledCapture(db: Db, orderId: string): Promise<Capture | undefined> {
  return selectCaptures(db)
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'fulfilled')
    .executeTakeFirst()
}

/**
 * Returns the people with a payment that can count as final: it has settled, and nothing of it was refunded
 * or is in dispute.
 */
export async function findSettledBuyers(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    select person.id as "userId" from unnest(${userIds}::uuid[]) as person (id)
    where exists (
      select from payment_orders as bought
      join payment_captures as paid on paid.order_id = bought.id and paid.outcome = 'fulfilled'
      where bought.buyer_id = person.id and bought.state = 'paid'
        and not paid.is_held and paid.settles_at <= now()
        and not exists (
          select from payment_refunds as back where back.capture_id = paid.id and back.state <> 'failed'
        )
        and not exists (
          select from payment_takings as taken
          where taken.capture_id = paid.id and taken.state not in ('won', 'dropped')
        )
    )`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** Returns the order of each known payment, or null. It never changes. */
export async function findOrdersOf(
  db: Db,
  provider: PaymentProvider,
  payments: readonly { readonly id: string }[],
): Promise<Map<string, string | null>> {
  if (payments.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_captures')
    .select(['payment_id as paymentId', 'order_id as orderId'])
    .where('provider', '=', provider)
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ paymentId, orderId }) => [paymentId, orderId]))
}

/** Locks the payment's row, which serialises payments without an order. */
export async function lockCapture(
  tx: Tx,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Capture | undefined> {
  const row = await tx
    .selectFrom('payment_captures')
    .select('id')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && findCapture(tx, row.id)
}

/** Returns undefined if the payment is already booked. */
export async function insertCapture(
  tx: Tx,
  capture: Omit<Capture, 'id' | 'fee'>,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('payment_captures')
    .values({
      provider: capture.provider,
      payment_id: capture.paymentId,
      order_id: capture.orderId,
      outcome: capture.outcome,
      amount: capture.amount,
      currency: capture.currency,
      method: capture.method,
      settles_at: capture.settlesAt,
      is_held: capture.isHeld,
      changed_at: capture.changedAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateFee(tx: Tx, captureId: string, fee: number): Promise<void> {
  await tx.updateTable('payment_captures').set({ fee }).where('id', '=', captureId).execute()
}

/** Callers must only move it forward. */
export async function updateChanged(tx: Tx, captureId: string, changedAt: Date): Promise<void> {
  await tx
    .updateTable('payment_captures')
    .set({ changed_at: changedAt })
    .where('id', '=', captureId)
    .execute()
}

export async function markChecked(db: Db, captureId: string): Promise<void> {
  await db
    .updateTable('payment_captures')
    .set({ looked_at: sql`now()` })
    .where('id', '=', captureId)
    .execute()
}

/** Payments with an open claim that were not checked within the last 23 hours. */
export function findContested(db: Db, provider: PaymentProvider, limit: number): Promise<Capture[]> {
  return selectCaptures(db)
    .where('provider', '=', provider)
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_takings').select('capture_id').where('state', 'in', ['warning', 'open']),
    )
    .where((eb) =>
      eb.or([eb('looked_at', 'is', null), eb('looked_at', '<', sql<Date>`now() - interval '23 hours'`)]),
    )
    .orderBy(sql`looked_at nulls first`)
    .limit(limit)
    .execute()
}

/** Payments behind ledger lots. The first leg of such a lot names its payment: `capture:<provider>:<payment id>`. */
export async function findCapturesOfLots(
  db: Db,
  lotIds: readonly string[],
): Promise<{ lotId: string; captureId: string }[]> {
  const { rows } = await sql<{ lotId: string; captureId: string }>`
    select legs.operation_id as "lotId", capture.id as "captureId"
    from unnest(${lotIds}::uuid[]) with ordinality as due (id, place)
    join ledger.transfers as legs on legs.operation_id = due.id and legs.leg = 1
    join payment_captures as capture on capture.provider = split_part(legs.about, ':', 2)
      and capture.payment_id = substr(legs.about, length('capture:' || capture.provider) + 2)
    where legs.about like 'capture:%'
    order by due.place`.execute(db)
  return rows
}

export function findHeldCaptures(db: Db, limit: number): Promise<Capture[]> {
  return selectCaptures(db).where('is_held', '=', true).orderBy('id').limit(limit).execute()
}

export async function releaseCapture(tx: Tx, captureId: string): Promise<void> {
  await tx.updateTable('payment_captures').set({ is_held: false }).where('id', '=', captureId).execute()
}

export interface Taking {
  readonly id: string
  readonly kind: 'dispute' | 'mediation' | 'return'
  readonly providerId: string
  readonly state: TakingState
  readonly amount: Centavos
  readonly taken: number
  readonly pieces: number
}

export function findTakings(db: Db, captureId: string): Promise<Taking[]> {
  return db
    .selectFrom('payment_takings')
    .select((eb) => [
      'id',
      'kind',
      'provider_id as providerId',
      'state',
      eb.ref('amount').$castTo<Centavos>().as('amount'),
      'taken',
      'pieces',
    ])
    .where('capture_id', '=', captureId)
    .orderBy('id')
    .execute()
}

export async function saveTaking(
  tx: Tx,
  capture: Pick<Capture, 'id' | 'provider'>,
  taking: Omit<Taking, 'id'>,
): Promise<void> {
  const { state, amount, taken, pieces } = taking
  await tx
    .insertInto('payment_takings')
    .values({
      provider: capture.provider,
      kind: taking.kind,
      provider_id: taking.providerId,
      capture_id: capture.id,
      state,
      amount,
      taken,
      pieces,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'kind', 'provider_id']).doUpdateSet({ state, amount, taken, pieces }),
    )
    .execute()
}

/** Sum of the open claims on a payment, by the SQL function that the audit uses too. */
export async function findClaims(db: Db, captureId: string): Promise<OrderClaims> {
  const { rows } = await sql<OrderClaims>`
    select disputed, at_risk as "atRisk" from payment_claims(${captureId})`.execute(db)
  return rows[0] ?? { disputed: 0, atRisk: 0 }
}

/** What was refunded or disputed of an order's money. */
export async function findReturned(db: Db, orderId: string): Promise<Returned> {
  const { rows } = await sql<Returned>`
    select
      coalesce((
        select sum(refund.amount) from payment_refunds as refund
        join payment_captures as capture on capture.id = refund.capture_id
        where capture.order_id = ${orderId} and capture.outcome = 'fulfilled'
          and refund.source = 'purchase' and refund.state = 'done'
      ), 0)::bigint + coalesce((
        select sum(taking.taken) from payment_takings as taking
        join payment_captures as capture on capture.id = taking.capture_id
        where capture.order_id = ${orderId} and capture.outcome = 'fulfilled'
          and taking.kind = 'return' and taking.state = 'lost'
      ), 0)::bigint as refunded,
      coalesce((
        select sum(taking.taken) from payment_takings as taking
        join payment_captures as capture on capture.id = taking.capture_id
        where capture.order_id = ${orderId} and capture.outcome = 'fulfilled'
          and taking.kind = 'dispute' and taking.state in ('open', 'lost')
      ), 0)::bigint as disputed`.execute(db)
  return rows[0] ?? { refunded: 0, disputed: 0 }
}

export interface RefundableAmounts {
  /** Refundable part of the purchase. */
  readonly purchase: Centavos
  /** Part of the payment in suspense. */
  readonly suspense: Centavos
}

/** What is left of a payment after refunds (sent or requested) and takings. */
export async function findRefundable(db: Db, captureId: string): Promise<RefundableAmounts> {
  const { rows } = await sql<RefundableAmounts>`
    select
      greatest(0, case when is_fulfilled then amount - refunded - suspended - taken else 0 end)::bigint as purchase,
      greatest(0, suspended - sent_from_suspense + case when is_fulfilled then 0 else amount - taken end)::bigint as suspense
    from (
      select capture.amount, capture.outcome = 'fulfilled' as is_fulfilled,
        coalesce((
          select sum(amount) from payment_refunds
          where capture_id = capture.id and source = 'purchase' and state <> 'failed'
        ), 0) as refunded,
        coalesce((
          select sum(amount) from payment_refunds
          where capture_id = capture.id and source = 'suspense' and state <> 'failed'
        ), 0) as sent_from_suspense,
        coalesce((
          select sum(amount) from payment_reviews
          where capture_id = capture.id and kind = 'refund_failed' and is_suspended
        ), 0) as suspended,
        coalesce((
          select sum(taken) from payment_takings where capture_id = capture.id and state <> 'won'
        ), 0) as taken
      from payment_captures as capture where id = ${captureId}
    ) as sums`.execute(db)
  const { purchase = 0, suspense = 0 } = rows[0] ?? {}
  return { purchase: asCentavos(purchase), suspense: asCentavos(suspense) }
}
