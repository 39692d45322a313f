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
 * What becomes of a prize whose funder's money turns out to be at risk: a bank asks for a deposit back that is in the pool
 * by now. A debt is repaid from pools that are not paid yet, and what may still become one keeps the prize waiting. Runs
 * under the lock of the tournament, never in the transaction of the payment, which locks in the opposite order.
 */
export async function reviewRisk(tx: Tx, tournamentId: string): Promise<void> {
  await lockTournament(tx, tournamentId)
  const prize = await findPrize(tx, tournamentId)
  if (!prize || !isOrganisersMoney(prize)) return
  if (prize.organiserId !== null) await lockPeople(tx, [prize.organiserId])
  await reclaim(tx, prize)
  const left = await findPrize(tx, tournamentId)
  if (left) await holdBackIfAtRisk(tx, left)
}

const isOrganisersMoney = ({ asset, funding, state }: PrizeRow): boolean =>
  asset === 'money' && funding === 'organiser' && (state === 'held' || state === 'due' || state === 'waiting')

/** Whether nothing of it may be paid now. What has changed is stored and announced. */
export async function holdBackIfAtRisk(tx: Tx, prize: PrizeRow): Promise<boolean> {
  const { tournamentId, tournamentName, asset, amount } = prize
  const isAtRisk = isOrganisersMoney(prize) && (await lockFunderRisk(tx, tournamentId)) > 0
  if (isAtRisk !== (prize.onHoldSince !== null)) {
    await setOnHold(tx, tournamentId, isAtRisk)
    await emit(tx, prizeHeldBack, { tournamentId, tournamentName, asset, amount, isOnHold: isAtRisk })
  }
  return isAtRisk
}

/** As much of the funder's debt as their part of the pool covers. After a correction the pool is the house's. */
async function reclaim(tx: Tx, prize: PrizeRow): Promise<void> {
  const { tournamentId, tournamentName, asset, organiserId, state, round, toppedUp, amount, edits } = prize
  if (organiserId === null || round > 1) return
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
