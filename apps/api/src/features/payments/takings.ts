import { type Centavos, centavos } from '@trunfo/money/amounts'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { findDebtOf, giveBack, mustStand, takeBackOutside } from '../ledger/index.ts'
import { findRefundsOf, findTakings, saveTaking, type Taking } from './money.queries.ts'
import { paidOrderOf, purchaseOf } from './paid-order.ts'
import { orderDisputed, orderRefunded } from './payments.events.ts'
import { isLater, isReais, type TakingState } from './payments.rules.ts'
import { fail, type Held } from './refunds.ts'
import { openReview } from './reviews.ts'

/** What a provider shows of a dispute, or of a return that we did not ask for. */
export interface SeenTaking {
  readonly kind: Taking['kind']
  readonly providerId: string
  readonly amount: Centavos
  readonly state: TakingState
}

const pieceFact = ({ capture }: Held, { kind, providerId }: SeenTaking, piece: number) =>
  `taking:${capture.provider}:${kind}:${providerId}:${piece}`

/**
 * Takes what was taken and gives back what came back, as far as it has not been done. Whatever order the news come in,
 * the latest state holds; what was won is over.
 */
export async function applyTaking(tx: Tx, held: Held, seen: SeenTaking): Promise<void> {
  const { capture, order } = held
  const takings = await findTakings(tx, capture.id)
  const before = takings.find(({ kind, providerId }) => kind === seen.kind && providerId === seen.providerId)
  const isNews = !before || isLater(seen.state, before.state) || seen.amount > before.amount
  if (before?.state === 'won' || !isNews) return
  const state = !before || isLater(seen.state, before.state) ? seen.state : before.state
  const { taken = 0, pieces = 0 } = before ?? {}
  const after = { ...seen, state, amount: centavos(Math.max(seen.amount, before?.amount ?? 0)) }

  // Money of another country never came into the ledger.
  const isBooked = isReais(capture.currency)
  const missing = centavos(state === 'open' || state === 'lost' ? after.amount - taken : 0)
  if (isBooked && missing > 0) {
    await letGoOfRefunds(tx, held)
    await take(tx, held, { fact: pieceFact(held, seen, pieces + 1), amount: missing })
    await saveTaking(tx, capture, { ...after, taken: taken + missing, pieces: pieces + 1 })
  } else await saveTaking(tx, capture, { ...after, taken, pieces })
  if (isBooked && state === 'won') {
    for (let piece = pieces; piece >= 1; piece -= 1) await restore(tx, held, pieceFact(held, seen, piece))
  }
  if (order && capture.outcome === 'fulfilled') await tellOf(tx, held, after, taken)
  if (seen.kind === 'dispute' && state !== 'warning') {
    await openReview(tx, {
      kind: 'dispute',
      about: `${capture.provider}:${seen.providerId}`,
      amount: after.amount,
      captureId: capture.id,
    })
  }
}

/** A refund that nobody has sent yet must not go out beside the dispute. */
async function letGoOfRefunds(tx: Tx, held: Held): Promise<void> {
  for (const refund of await findRefundsOf(tx, held.capture.id)) {
    if (refund.state === 'asked' && !refund.sentAt) await fail(tx, held, refund, { isReviewed: false })
  }
}

async function take(tx: Tx, held: Held, part: { fact: string; amount: Centavos }): Promise<void> {
  const { services, capture, order } = held
  if (capture.outcome !== 'fulfilled' || !order) {
    mustStand(await takeBackOutside(tx, { ...part, provider: capture.provider, from: 'suspense' }))
    return
  }
  await purchaseOf(services, order).takeBack(tx, paidOrderOf(order, capture), part)
  const debt = await findDebtOf(tx, part.fact)
  if (debt > 0) await openReview(tx, { kind: 'debt', about: part.fact, amount: debt, captureId: capture.id })
}

async function restore(tx: Tx, { services, capture, order }: Held, of: string): Promise<void> {
  const answer = { fact: `${of}:back`, of }
  if (capture.outcome !== 'fulfilled' || !order) mustStand(await giveBack(tx, answer))
  else await purchaseOf(services, order).giveBack(tx, paidOrderOf(order, capture), answer)
}

async function tellOf(tx: Tx, held: Held, { kind, state, amount }: SeenTaking, taken: number): Promise<void> {
  const { services, capture, order } = held
  if (!order) return
  const isOpen = (await findTakings(tx, capture.id)).some(
    (taking) => taking.kind === 'dispute' && taking.state === 'open',
  )
  await purchaseOf(services, order).markDisputed(tx, paidOrderOf(order, capture), isOpen)
  if (state === 'warning') return
  const about = { orderId: order.id, buyerId: order.buyerId, number: order.number, amount }
  if (kind === 'dispute') await emit(tx, orderDisputed, { ...about, state })
  else if (state === 'lost' && taken === 0) await emit(tx, orderRefunded, about)
}
