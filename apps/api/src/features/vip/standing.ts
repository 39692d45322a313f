import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { lockPeople, setPaidVip } from '../accounts/index.ts'
import { mustStand, returnPurchase } from '../ledger/index.ts'
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
 * Periods, the end of the last of them and the role, always in one transaction and under the person's lock: whatever comes
 * between, the role is there exactly as long as a period counts. Locks: the order at the provider, the person, the ledger.
 */
export async function grant(tx: Tx, order: VipOrder): Promise<Date> {
  const now = await hold(tx, order.userId)
  return extend(tx, order, nextPeriod(await lastEnd(tx, order.userId), order.months, now))
}

/** Money of the order goes back. With all of it gone, so is what it bought. */
export async function noteReturn(
  tx: Tx,
  order: VipOrder,
  { fact, amount, askedBy }: VipReturn,
): Promise<void> {
  const now = await hold(tx, order.userId)
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

/** A purchase from the balance, under the buyer's lock. Told again it moves nothing. */
export async function returnToBalance(tx: Tx, order: VipOrder, askedBy: string): Promise<void> {
  const { id, userId: ownerId, amount } = order
  const fact = returnFact(id)
  mustStand(await returnPurchase(tx, { fact, ownerId, of: saleFact(id) }))
  await noteReturn(tx, order, { fact, amount, askedBy })
}

/** It came back: a refund that failed, a dispute that was won. */
export async function undoReturnOf(tx: Tx, order: VipOrder, fact: string): Promise<void> {
  const now = await hold(tx, order.userId)
  await undoReturn(tx, fact)
  if (isReturned(order.amount, await sumReturns(tx, order.id))) return
  const revoked = await findRevoked(tx, order.id)
  const restored = revoked && restoredPeriod(revoked, await lastEnd(tx, order.userId), now)
  if (restored) await extend(tx, order, restored)
}

/** Whoever renewed meanwhile has another end, and keeps everything. */
export async function endWhatIsOver(tx: Tx, userId: string): Promise<void> {
  const now = await hold(tx, userId)
  const status = await findStatus(tx, userId)
  if (!status || status.isOver || status.expiresAt > now) return
  await markOver(tx, userId)
  await setPaidVip(tx, userId, false)
  await emit(tx, vipEnded, { userId, why: 'expired' })
}

/** The moment counts from when the person is held. */
async function hold(tx: Tx, userId: string): Promise<Date> {
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
