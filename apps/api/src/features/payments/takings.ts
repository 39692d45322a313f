import { type Centavos, centavos } from '@trunfo/money/amounts'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { assertApplied, findDebtOf, giveBack, takeBackOutside } from '../ledger/index.ts'
import { findClaims, findTakings, saveTaking, type Taking } from './money.queries.ts'
import { paidOrderOf, purchaseOf } from './paid-order.ts'
import { orderDisputed, orderRefunded } from './payments.events.ts'
import { isLater, isReais, mediationState, type TakingState } from './payments.rules.ts'
import type { SeenPayment } from './providers/index.ts'
import { findRefundsOf } from './refunds.queries.ts'
import { fail, type Held } from './refunds.ts'
import { endReviews, openReview } from './reviews.ts'

/** A dispute, or a return that we did not request, as a provider shows it. */
export interface SeenTaking {
  readonly kind: Taking['kind']
  readonly providerId: string
  readonly amount: Centavos
  readonly state: TakingState
}

export const TAKING_FACT = 'taking'
const pieceFact = ({ capture }: Held, { kind, providerId }: SeenTaking, piece: number) =>
  `${TAKING_FACT}:${capture.provider}:${kind}:${providerId}:${piece}`

/**
 * Books what was taken, restores what was won and skips what is booked; returns whether it took something.
 * The latest state wins in whatever order snapshots come, and `won` is final.
 */
export async function applyTaking(tx: Tx, held: Held, seen: SeenTaking): Promise<boolean> {
  const { capture } = held
  const takings = await findTakings(tx, capture.id)
  const before = takings.find(({ kind, providerId }) => kind === seen.kind && providerId === seen.providerId)
  const isNews = !before || isLater(seen.state, before.state) || seen.amount > before.amount
  if (before?.state === 'won' || !isNews) return false
  const state = !before || isLater(seen.state, before.state) ? seen.state : before.state
  const { taken = 0, pieces = 0 } = before ?? {}
  const after = { ...seen, state, amount: centavos(Math.max(seen.amount, before?.amount ?? 0)) }

  // Other currencies were never booked to the ledger.
  const isBooked = isReais(capture.currency)
  const missing = centavos(state === 'open' || state === 'lost' ? after.amount - taken : 0)
  const isTaking = isBooked && missing > 0
  if (isTaking) {
    await failUnsentRefunds(tx, held)
    await take(tx, held, { fact: pieceFact(held, seen, pieces + 1), amount: missing })
    await saveTaking(tx, capture, { ...after, taken: taken + missing, pieces: pieces + 1 })
  } else await saveTaking(tx, capture, { ...after, taken, pieces })
  if (isBooked && state === 'won') {
    for (let piece = pieces; piece >= 1; piece -= 1) await restore(tx, held, pieceFact(held, seen, piece))
  }
  await markClaims(tx, held)
  await emitTaking(tx, held, after, { state: before?.state ?? null, taken })
  if (seen.kind === 'dispute') await reviewDispute(tx, held, after)
  return isTaking
}

/**
 * A mediation is a claim that takes nothing; its result appears as a return or a dispute. If the same
 * snapshot `hasTaken` money, the buyer is not told that the mediation was dropped.
 */
export async function applyMediation(
  tx: Tx,
  held: Held,
  payment: SeenPayment,
  hasTaken: boolean,
): Promise<void> {
  const { capture } = held
  const before = (await findTakings(tx, capture.id)).find(({ kind }) => kind === 'mediation')
  const { state: stateBefore = null, amount: amountBefore = null } = before ?? {}
  const { changedAt: seenAt } = capture
  const state = mediationState(payment, { state: stateBefore, amount: amountBefore, changedAt: seenAt })
  if (!state) return
  const { mediation = null, changedAt, id: providerId } = payment
  const amount = mediation ?? amountBefore ?? capture.amount
  const seen: SeenTaking = { kind: 'mediation', providerId, amount, state }
  await saveTaking(tx, capture, { ...seen, taken: 0, pieces: 0 })
  await markClaims(tx, held)
  if (state === stateBefore) return
  await reviewWarning(tx, held, seen, changedAt?.toISOString() ?? '')
  if (!hasTaken) await emitTaking(tx, held, seen, { state: stateBefore, taken: 0 })
}

/** Marks the purchase with its current open claims. */
export async function markClaims(tx: Tx, { services, capture, order }: Held): Promise<void> {
  if (!order || capture.outcome !== 'fulfilled') return
  const claims = await findClaims(tx, capture.id)
  await purchaseOf(services, order).markDisputed(tx, paidOrderOf(order, capture), claims)
}

/** Fails refunds that were not sent yet, so that they do not go out beside the dispute. */
async function failUnsentRefunds(tx: Tx, held: Held): Promise<void> {
  for (const refund of await findRefundsOf(tx, held.capture.id)) {
    if (refund.state === 'asked' && !refund.sentAt) await fail(tx, held, refund, { isReviewed: false })
  }
}

async function take(tx: Tx, held: Held, part: { fact: string; amount: Centavos }): Promise<void> {
  const { services, capture, order } = held
  if (capture.outcome !== 'fulfilled' || !order) {
    assertApplied(await takeBackOutside(tx, { ...part, provider: capture.provider, from: 'suspense' }))
    return
  }
  await purchaseOf(services, order).takeBack(tx, paidOrderOf(order, capture), part)
  const debt = await findDebtOf(tx, part.fact)
  if (debt > 0) await openReview(tx, { kind: 'debt', about: part.fact, amount: debt, captureId: capture.id })
}

async function restore(tx: Tx, { services, capture, order }: Held, of: string): Promise<void> {
  const answer = { fact: `${of}:back`, of }
  if (capture.outcome !== 'fulfilled' || !order) assertApplied(await giveBack(tx, answer))
  else await purchaseOf(services, order).giveBack(tx, paidOrderOf(order, capture), answer)
}

/**
 * The review of a warning closes when the warning ends; the review of a dispute stays open until staff close
 * it.
 */
async function reviewDispute(tx: Tx, held: Held, seen: SeenTaking): Promise<void> {
  await reviewWarning(tx, held, seen, '')
  if (seen.state === 'warning' || seen.state === 'dropped') return
  const { id: captureId, provider } = held.capture
  const { providerId, amount } = seen
  await openReview(tx, { kind: 'dispute', about: `${provider}:${providerId}`, amount, captureId })
}

async function reviewWarning(tx: Tx, { capture }: Held, seen: SeenTaking, round: string): Promise<void> {
  const { kind, providerId, amount, state } = seen
  const captureId = capture.id
  const about = `${capture.provider}:${kind}:${providerId}:`
  if (state !== 'warning') return endReviews(tx, captureId, { kind: 'warning', about })
  await openReview(tx, { kind: 'warning', about: `${about}${round}`, amount, captureId })
}

async function emitTaking(
  tx: Tx,
  { capture, order }: Held,
  { kind, state, amount }: SeenTaking,
  before: { readonly state: TakingState | null; readonly taken: number },
): Promise<void> {
  if (!order || capture.outcome !== 'fulfilled') return
  const about = { orderId: order.id, buyerId: order.buyerId, number: order.number, amount }
  if (kind === 'return') {
    if (state === 'lost' && before.taken === 0) await emit(tx, orderRefunded, about)
    return
  }
  // Do not notify about a warning that began and ended unseen.
  if (state === 'dropped' && before.state === null) return
  await emit(tx, orderDisputed, { ...about, state })
}
