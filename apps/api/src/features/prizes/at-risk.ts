import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { lockPeople } from '../accounts/index.ts'
import { lockFunderRisk, reclaimPrize } from '../ledger/index.ts'
import { lockTournament } from '../tournaments/index.ts'
import { lowerPrize, setOnHold, setShare } from './at-risk.queries.ts'
import { prizeHeldBack, prizeReduced } from './prizes.events.ts'
import {
  findPrize,
  findSettings,
  findShares,
  markReturned,
  markSettled,
  moveShare,
  type PrizeRow,
} from './prizes.queries.ts'
import { factOf, reduceInProportion, taxOf } from './prizes.rules.ts'

/**
 * Handles a prize whose funder's money is at risk, because a bank claims back a deposit that is already in
 * the pool. A debt is repaid from pools that are not paid yet; a possible debt puts the prize on hold. Runs
 * under the tournament's lock, never in the payment's transaction, which locks in the opposite order.
 */
export async function reviewRisk(tx: Tx, tournamentId: string): Promise<void> {
  await lockTournament(tx, tournamentId)
  const prize = await findPrize(tx, tournamentId)
  if (!prize || !isOrganisersMoney(prize)) return
  if (prize.organiserId !== null) await lockPeople(tx, [prize.organiserId])
  await reclaim(tx, prize)
  const left = await findPrize(tx, tournamentId)
  if (left) await suspendIfAtRisk(tx, left)
}

const isOrganisersMoney = ({ asset, funding, state }: PrizeRow): boolean =>
  asset === 'money' && funding === 'organiser' && (state === 'held' || state === 'due' || state === 'waiting')

/** Returns true if nothing may be paid now. Stores a change and emits `prizeHeldBack`. */
export async function suspendIfAtRisk(tx: Tx, prize: PrizeRow): Promise<boolean> {
  const { tournamentId, tournamentName, asset, amount } = prize
  const isAtRisk = isOrganisersMoney(prize) && (await lockFunderRisk(tx, tournamentId)) > 0
  if (isAtRisk !== (prize.onHoldSince !== null)) {
    await setOnHold(tx, tournamentId, isAtRisk)
    await emit(tx, prizeHeldBack, { tournamentId, tournamentName, asset, amount, isOnHold: isAtRisk })
  }
  return isAtRisk
}

/**
 * Takes as much of the funder's debt as their part of the pool covers. After a correction the pool is the
 * platform's.
 */
async function reclaim(tx: Tx, prize: PrizeRow): Promise<void> {
  const { tournamentId, tournamentName, asset, organiserId, state, attempt, toppedUp, amount, edits } = prize
  if (organiserId === null || attempt > 1) return
  const waiting = (await findShares(tx, tournamentId)).filter((share) => share.state === 'waiting')
  const lying = state === 'waiting' ? waiting.reduce((sum, share) => sum + share.amount, 0) : amount
  const most = lying - toppedUp
  if (most <= 0) return
  const fact = factOf('reclaim', tournamentId, edits + 1)
  const reclaimed = await reclaimPrize(tx, { fact, poolId: tournamentId, most, ownerId: organiserId })
  if (reclaimed === 0) return
  const left = amount - reclaimed
  await lowerPrize(tx, tournamentId, { reclaimed, left: left === 0 ? null : left })
  if (state === 'waiting') {
    const settings = await findSettings(tx)
    const parts = reduceInProportion(
      waiting.map((share) => share.amount),
      lying - reclaimed,
    )
    for (const [place, { id }] of waiting.entries()) {
      const part = parts[place] ?? 0
      if (part === 0) await moveShare(tx, id, { state: 'returned' })
      else await setShare(tx, id, { amount: part, tax: taxOf(asset, part, settings) })
    }
    await markSettled(tx, tournamentId)
  } else if (left === 0) await markReturned(tx, tournamentId)
  await emit(tx, prizeReduced, { tournamentId, tournamentName, asset, amount: left, before: amount })
}
