import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { lockPeople, setPaidVip } from '../accounts/index.ts'
import { assertApplied, returnPurchase } from '../ledger/index.ts'
import { vipEnded, vipGranted, vipMoved } from './vip.events.ts'
import {
  findGrants,
  findRevoked,
  findStatus,
  insertGrant,
  insertReturn,
  markOver,
  moveGrant,
  revokeGrant,
  saveStatus,
  sumReturns,
  undoReturn,
  type VipOrder,
  type VipReturn,
} from './vip.queries.ts'
import {
  isReturned,
  nextPeriod,
  type Period,
  pulledForward,
  restoredPeriod,
  returnFact,
  saleFact,
} from './vip.rules.ts'

/**
 * Changes periods, status and role in one transaction under the user's lock, so the role lasts exactly as
 * long as a period. Lock order: the order at the provider, the user, the ledger.
 */
export async function grant(tx: Tx, order: VipOrder): Promise<Date> {
  const now = await lockBuyer(tx, order.userId)
  return extend(tx, order, nextPeriod(await lastEnd(tx, order.userId), order.months, now))
}

/** Records returned money. Once the full amount is returned, revokes the period. */
export async function recordReturn(
  tx: Tx,
  order: VipOrder,
  { fact, amount, askedBy }: VipReturn,
): Promise<void> {
  const now = await lockBuyer(tx, order.userId)
  await insertReturn(tx, { fact, orderId: order.id, amount, askedBy })
  if (!isReturned(order.amount, await sumReturns(tx, order.id))) return
  const grants = await findGrants(tx, order.userId)
  const revoked = grants.find(({ orderId }) => orderId === order.id)
  if (!revoked) return
  await revokeGrant(tx, revoked.id, now)
  for (const moved of pulledForward(revoked, grants, now)) await moveGrant(tx, moved)
  const expiresAt = (await lastEnd(tx, order.userId)) ?? now
  const isOver = expiresAt <= now
  const before = await findStatus(tx, order.userId)
  await saveStatus(tx, order.userId, { expiresAt, isOver })
  if (!isOver || before?.isOver) return emit(tx, vipMoved, { userId: order.userId })
  await setPaidVip(tx, order.userId, false)
  await emit(tx, vipEnded, { userId: order.userId, why: 'returned' })
}

/**
 * Returns a purchase to the balance. The caller must hold the buyer's lock. A repeated call moves no money.
 */
export async function returnToBalance(tx: Tx, order: VipOrder, askedBy: string): Promise<void> {
  const { id, userId: ownerId, amount } = order
  const fact = returnFact(id)
  assertApplied(await returnPurchase(tx, { fact, ownerId, of: saleFact(id) }))
  await recordReturn(tx, order, { fact, amount, askedBy })
}

/** The money came back, by a failed refund or a won dispute. */
export async function reverseReturn(tx: Tx, order: VipOrder, fact: string): Promise<void> {
  const now = await lockBuyer(tx, order.userId)
  await undoReturn(tx, fact)
  if (isReturned(order.amount, await sumReturns(tx, order.id))) return
  const revoked = await findRevoked(tx, order.id)
  const restored = revoked && restoredPeriod(revoked, await lastEnd(tx, order.userId), now)
  if (restored) await extend(tx, order, restored)
}

/** Does nothing if the user renewed meanwhile. */
export async function expireIfOver(tx: Tx, userId: string): Promise<void> {
  const now = await lockBuyer(tx, userId)
  const status = await findStatus(tx, userId)
  if (!status || status.isOver || status.expiresAt > now) return
  await markOver(tx, userId)
  await setPaidVip(tx, userId, false)
  await emit(tx, vipEnded, { userId, why: 'expired' })
}

/** Reads the clock after taking the lock. */
async function lockBuyer(tx: Tx, userId: string): Promise<Date> {
  await lockPeople(tx, [userId])
  return new Date()
}

async function lastEnd(tx: Tx, userId: string): Promise<Date | null> {
  return (await findGrants(tx, userId)).at(-1)?.endsAt ?? null
}

async function extend(tx: Tx, { id: orderId, userId }: VipOrder, period: Period): Promise<Date> {
  await insertGrant(tx, { orderId, userId, ...period })
  await saveStatus(tx, userId, { expiresAt: period.endsAt, isOver: false })
  await setPaidVip(tx, userId, true)
  await emit(tx, vipGranted, { userId, expiresAt: period.endsAt.toISOString() })
  return period.endsAt
}
