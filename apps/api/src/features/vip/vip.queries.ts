import type { VipPlan, VipWay } from '@trunfo/contract/vip'
import { VIP_HISTORY_SIZE, VIP_OWN_REFUND_MONTHS } from '@trunfo/contract/vip'
import { type Centavos, centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { LAPSED, type Period } from './vip.rules.ts'

export interface VipOrder {
  readonly id: string
  readonly userId: string
  readonly months: VipPlan
  readonly way: VipWay
  readonly amount: Centavos
  readonly paymentOrderId: string | null
  readonly reservationId: string | null
  readonly createdAt: Date
  readonly paidAt: Date | null
}

function selectOrders(db: Db) {
  return db
    .selectFrom('vip_orders')
    .select((eb) => [
      'vip_orders.id',
      'vip_orders.user_id as userId',
      'vip_orders.months',
      'vip_orders.way',
      eb.ref('vip_orders.amount').$castTo<Centavos>().as('amount'),
      'vip_orders.payment_order_id as paymentOrderId',
      'vip_orders.reservation_id as reservationId',
      'vip_orders.created_at as createdAt',
      'vip_orders.paid_at as paidAt',
    ])
}

export function findVipOrder(db: Db, id: string): Promise<VipOrder | undefined> {
  return selectOrders(db).where('vip_orders.id', '=', id).executeTakeFirst()
}

/** Finds the order by its payment order. Throws if there is none. */
export function findOrderOf(tx: Tx, paymentOrderId: string): Promise<VipOrder> {
  return selectOrders(tx).where('vip_orders.payment_order_id', '=', paymentOrderId).executeTakeFirstOrThrow()
}

/** Newest first, each with its latest period and its payment state. */
export function findOrders(db: Db, userId: string, before: string) {
  return selectOrders(db)
    .leftJoin('payment_orders as payment', 'payment.id', 'vip_orders.payment_order_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('vip_grants')
          .select(['starts_at', 'ends_at', 'revoked_at'])
          .whereRef('order_id', '=', 'vip_orders.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('given'),
      (join) => join.onTrue(),
    )
    .select([
      'payment.state as paymentState',
      'payment.number as paymentNumber',
      'given.starts_at as startsAt',
      'given.ends_at as endsAt',
      'given.revoked_at as revokedAt',
    ])
    .where('vip_orders.user_id', '=', userId)
    .where('vip_orders.id', '<', before)
    .orderBy('vip_orders.id', 'desc')
    .limit(VIP_HISTORY_SIZE + 1)
    .execute()
}

interface NewOrder {
  readonly userId: string
  readonly months: VipPlan
  readonly way: VipWay
  readonly price: Centavos
  readonly amount: Centavos
  readonly paymentOrderId: string | null
  readonly discountId: string | null
  readonly reservationId: string | null
}

/** Whether the user already had a free order with this coupon or promotion. */
export async function hasFreeOrder(tx: Tx, userId: string, discountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('vip_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('discount_id', '=', discountId)
    .where('amount', '=', centavos(0))
    .executeTakeFirst()
  return row !== undefined
}

export function findMonths(db: Db, orderIds: readonly string[]): Promise<{ id: string; months: VipPlan }[]> {
  return db.selectFrom('vip_orders').select(['id', 'months']).where('id', 'in', orderIds).execute()
}

/** The discount reservation of an order that will not be paid. */
export async function findLapsedReservation(tx: Tx, paymentOrderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('vip_orders as bought')
    .innerJoin('payment_orders as payment', 'payment.id', 'bought.payment_order_id')
    .select('bought.reservation_id as reservationId')
    .where('payment.id', '=', paymentOrderId)
    .where('payment.state', 'in', LAPSED)
    .executeTakeFirst()
  return row?.reservationId ?? null
}

/** Orders without a payment order count as paid at once. */
export async function insertVipOrder(tx: Tx, order: NewOrder): Promise<VipOrder> {
  const { id } = await tx
    .insertInto('vip_orders')
    .values({
      user_id: order.userId,
      months: order.months,
      way: order.way,
      price: order.price,
      amount: order.amount,
      payment_order_id: order.paymentOrderId,
      discount_id: order.discountId,
      reservation_id: order.reservationId,
      paid_at: order.paymentOrderId ? null : sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectOrders(tx).where('vip_orders.id', '=', id).executeTakeFirstOrThrow()
}

export async function markPaid(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('vip_orders').set({ paid_at: sql`now()` }).where('id', '=', id).execute()
}

export interface Grant extends Period {
  readonly id: string
  readonly orderId: string
}

/** Periods that are not revoked, in time order. */
export function findGrants(tx: Tx, userId: string): Promise<Grant[]> {
  return tx
    .selectFrom('vip_grants')
    .select(['id', 'order_id as orderId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('starts_at')
    .execute()
}

/** The order's latest period, if it is revoked. */
export async function findRevoked(
  tx: Tx,
  orderId: string,
): Promise<(Period & { revokedAt: Date }) | undefined> {
  const row = await tx
    .selectFrom('vip_grants')
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'revoked_at as revokedAt'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.revokedAt ? { ...row, revokedAt: row.revokedAt } : undefined
}

export async function insertGrant(
  tx: Tx,
  { orderId, userId, startsAt, endsAt }: Period & { orderId: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('vip_grants')
    .values({ order_id: orderId, user_id: userId, starts_at: startsAt, ends_at: endsAt })
    .execute()
}

export async function moveGrant(tx: Tx, { id, startsAt, endsAt }: Grant): Promise<void> {
  await tx
    .updateTable('vip_grants')
    .set({ starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', id)
    .execute()
}

export async function revokeGrant(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('vip_grants').set({ revoked_at: at }).where('id', '=', id).execute()
}

export interface VipReturn {
  readonly fact: string
  readonly amount: Centavos
  /** Missing if a provider or a bank took the money. */
  readonly askedBy?: string | null | undefined
}

export async function insertReturn(
  tx: Tx,
  { fact, orderId, amount, askedBy }: VipReturn & { orderId: string },
): Promise<void> {
  await tx
    .insertInto('vip_returns')
    .values({ fact, order_id: orderId, amount, asked_by: askedBy ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Orders the buyer refunded in the last twelve months. A refund that the provider could not complete does not
 * count, because the buyer still has the purchase.
 */
export async function countOwnRefunds(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('vip_returns as back')
    .innerJoin('vip_orders as refunded', 'refunded.id', 'back.order_id')
    .select(({ fn }) => fn.count<number>('back.order_id').distinct().as('count'))
    .where('refunded.user_id', '=', userId)
    .where('back.asked_by', '=', userId)
    .where('back.is_undone', '=', false)
    .where('back.returned_at', '>', sql<Date>`now() - ${VIP_OWN_REFUND_MONTHS} * interval '1 month'`)
    .executeTakeFirstOrThrow()
  return count
}

export async function undoReturn(tx: Tx, fact: string): Promise<void> {
  await tx.updateTable('vip_returns').set({ is_undone: true }).where('fact', '=', fact).execute()
}

export async function sumReturns(tx: Tx, orderId: string): Promise<Centavos> {
  const { amount } = await tx
    .selectFrom('vip_returns')
    .select(({ fn }) => fn.sum<string | null>('amount').as('amount'))
    .where('order_id', '=', orderId)
    .where('is_undone', '=', false)
    .executeTakeFirstOrThrow()
  return centavos(Number(amount ?? 0))
}

export interface Status {
  readonly userId: string
  readonly expiresAt: Date
  readonly cancellationRequested: boolean
  readonly remindedDays: number | null
  readonly isOver: boolean
}

function selectStatus(db: Db) {
  return db
    .selectFrom('vip_status')
    .select([
      'user_id as userId',
      'expires_at as expiresAt',
      'cancellation_requested as cancellationRequested',
      'reminded_days as remindedDays',
      'is_over as isOver',
    ])
}

export function findStatus(db: Db, userId: string): Promise<Status | undefined> {
  return selectStatus(db).where('user_id', '=', userId).executeTakeFirst()
}

/** A new end resets the cancellation and the reminders. */
export async function saveStatus(
  tx: Tx,
  userId: string,
  { expiresAt, isOver }: { expiresAt: Date; isOver: boolean },
): Promise<void> {
  const values = {
    expires_at: expiresAt,
    is_over: isOver,
    cancellation_requested: false,
    reminded_days: null,
  }
  await tx
    .insertInto('vip_status')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function markOver(tx: Tx, userId: string): Promise<void> {
  const values = { is_over: true, cancellation_requested: false }
  await tx.updateTable('vip_status').set(values).where('user_id', '=', userId).execute()
}

export async function requestCancellation(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('vip_status')
    .set({ cancellation_requested: true })
    .where('user_id', '=', userId)
    .execute()
}

export async function markReminded(tx: Tx, userId: string, days: number): Promise<void> {
  await tx.updateTable('vip_status').set({ reminded_days: days }).where('user_id', '=', userId).execute()
}

/** Users whose last period has ended and who still have the role. */
export async function findExpired(db: Db, limit: number): Promise<string[]> {
  const rows = await selectStatus(db)
    .where('is_over', '=', false)
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Users near the end without this reminder. Users who cancelled need none. */
export async function findUnreminded(db: Db, days: number, limit: number): Promise<string[]> {
  const rows = await selectStatus(db)
    .where('is_over', '=', false)
    .where('cancellation_requested', '=', false)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('expires_at', '<=', sql<Date>`now() + ${days} * interval '1 day'`)
    .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}
