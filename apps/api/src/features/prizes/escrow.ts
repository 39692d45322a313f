import { HOUSE_ROLES, type PrizeAsset, type PrizeFunding } from '@trunfo/contract/prizes'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import { awardsOf } from '@trunfo/money/awards'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { CorrectedPlaces, PromisedPrize } from '../../platform/tournament-prizes.ts'
import { lockActor, lockPeople } from '../accounts/index.ts'
import {
  assertApplied,
  findAtRisk,
  findBalances,
  findPrizeBudget,
  holdPrize,
  returnPrize,
  returnTopUp,
} from '../ledger/index.ts'
import { placeEntrants } from '../tournaments/index.ts'
import { addTopUp } from './at-risk.queries.ts'
import { suspendIfAtRisk } from './at-risk.ts'
import { escrowMoved, prizeMistakeCleared, prizeMistaken } from './prizes.events.ts'
import {
  findAwards,
  findPrize,
  insertPrize,
  markDue,
  markHeld,
  markMistaken,
  markReturned,
  type PrizeRow,
} from './prizes.queries.ts'
import { escrowOf, factOf, isSamePayout } from './prizes.rules.ts'

/**
 * Cash and coin prizes go into escrow together with the tournament's creation, or the tournament is not
 * created. All of these functions run under the tournament's lock.
 */

interface Creation {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly organiserId: string
  readonly powers: readonly Role[]
  readonly prize: PromisedPrize
}

/** The creator's roles decide whose money it is. The decision is stored and never made again. */
export async function escrowAtCreation(tx: Tx, creation: Creation): Promise<void> {
  const escrow = escrowOf(creation.prize)
  if (!escrow) return
  const { tournamentId, tournamentName } = creation
  const funding: PrizeFunding = hasAnyRole(creation.powers, HOUSE_ROLES) ? 'house' : 'organiser'
  const organiserId = funding === 'house' ? null : creation.organiserId
  if (organiserId !== null) await lockActor(tx, organiserId)
  const { asset, amount } = escrow
  await escrowAmount(tx, { tournamentId, asset, amount, organiserId, fact: factOf('hold', tournamentId) })
  await insertPrize(tx, { tournamentId, ...escrow, funding, organiserId })
  await emit(tx, escrowMoved, {
    tournamentId,
    tournamentName,
    asset,
    amount,
    userId: organiserId,
    what: 'held',
    why: 'created',
  })
  await suspendNewIfAtRisk(tx, tournamentId, organiserId)
}

/**
 * While a payment of the organiser is disputed, they may still promise cash that the dispute does not concern. None of it
 * is paid until the dispute ends.
 */
export async function suspendNewIfAtRisk(
  tx: Tx,
  tournamentId: string,
  organiserId: string | null,
): Promise<void> {
  if (organiserId === null || (await findAtRisk(tx, organiserId)) === 0) return
  const prize = await findPrize(tx, tournamentId)
  if (prize) await suspendIfAtRisk(tx, prize)
}

interface Taken {
  readonly tournamentId: string
  readonly organiserId: string | null
  readonly asset: PrizeAsset
  readonly amount: number
  readonly fact: string
}

export async function escrowAmount(
  tx: Tx,
  { tournamentId, organiserId, asset, amount, fact }: Taken,
): Promise<void> {
  const verdict = await holdPrize(tx, { fact, poolId: tournamentId, asset, amount, ownerId: organiserId })
  if (verdict === 'in_debt') throw new AppError('tournaments.prize_in_debt')
  if (verdict === 'at_risk') throw new AppError('tournaments.prize_at_risk')
  if (verdict !== 'insufficient') return assertApplied(verdict)
  if (organiserId === null) {
    const budget = await findPrizeBudget(tx)
    throw new AppError('tournaments.prize_budget_short', { asset, available: budget[asset], needed: amount })
  }
  const { cash, coins } = await findBalances(tx, organiserId)
  const available = asset === 'money' ? cash : coins
  throw new AppError('tournaments.prize_not_covered', { asset, available, needed: amount })
}

interface Given {
  readonly amount: number
  readonly fact: string
  readonly why: 'edited' | 'cancelled' | 'unclaimed'
}

/**
 * Returns escrow to its funder or to the platform's budget. What the platform added to an organiser's prize
 * goes first. The caller has locked the funder.
 */
export async function refundEscrow(
  tx: Tx,
  prize: PrizeRow,
  { amount: all, fact, why }: Given,
): Promise<void> {
  const { tournamentId, tournamentName, asset, organiserId, toppedUp } = prize
  const toHouse = Math.min(all, toppedUp)
  if (toHouse > 0) {
    const topUp = { fact: `${fact}:house`, poolId: tournamentId, amount: toHouse }
    assertApplied(await returnTopUp(tx, topUp))
    await addTopUp(tx, tournamentId, -toHouse)
  }
  const amount = all - toHouse
  if (amount === 0) return
  assertApplied(
    await returnPrize(tx, {
      fact,
      poolId: tournamentId,
      asset,
      amount,
      isCorrection: false,
      ownerId: organiserId,
    }),
  )
  const facts = { tournamentId, tournamentName, asset, amount }
  await emit(tx, escrowMoved, { ...facts, userId: organiserId, what: 'returned', why })
}

/** Call it in the transaction that cancels the tournament. */
export async function returnEscrow(tx: Tx, tournamentId: string): Promise<void> {
  const prize = await findPrize(tx, tournamentId)
  // Paid before the tournament was reopened: the payment stands.
  if (prize && isPaidOut(prize)) await clearMistake(tx, prize)
  if (prize?.state !== 'held' && prize?.state !== 'due') return
  if (prize.organiserId !== null) await lockPeople(tx, [prize.organiserId])
  await refundEscrow(tx, prize, {
    amount: prize.amount,
    fact: factOf('return', tournamentId, 'cancelled'),
    why: 'cancelled',
  })
  await markReturned(tx, tournamentId)
}

/**
 * A result was corrected. An unpaid prize goes by the new places automatically; a paid one is left to a fundador.
 * Correcting back to those who were paid clears the mistake.
 */
export async function recordPlaces(
  tx: Tx,
  { tournamentId, tournamentName, places }: CorrectedPlaces,
): Promise<void> {
  const prize = await findPrize(tx, tournamentId)
  if (!prize || !isPaidOut(prize)) return
  const due = awardsOf(prize.amount, prize.split, places)
  const isMistaken = !isSamePayout(await findAwards(tx, prize), due)
  if (isMistaken === (prize.mistakenSince !== null)) return
  if (!isMistaken) return clearMistake(tx, prize)
  await markMistaken(tx, tournamentId, true)
  await emit(tx, prizeMistaken, { tournamentId, tournamentName })
}

/** Shares that became payable in the meantime were left alone, so they are reviewed. */
async function clearMistake(tx: Tx, { tournamentId, tournamentName }: PrizeRow): Promise<void> {
  await markMistaken(tx, tournamentId, false)
  await emit(tx, prizeMistakeCleared, { tournamentId, tournamentName })
}

/** A prize that was paid before the tournament was reopened is compared with the new places. */
export async function makeDue(tx: Tx, tournamentId: string): Promise<boolean> {
  const before = await markDue(tx, tournamentId)
  const prize = before && isPaidOut(before) ? await findPrize(tx, tournamentId) : undefined
  if (prize) {
    const { tournamentName } = prize
    await clearMistake(tx, prize)
    const places = await placeEntrants(tx, tournamentId)
    await recordPlaces(tx, { tournamentId, tournamentName, places })
  }
  return before !== undefined
}

/** Nothing is paid until the tournament is completed again. Waiting shares of a mistaken prize stay where they are. */
export async function suspendPayout(tx: Tx, tournamentId: string): Promise<void> {
  await markHeld(tx, tournamentId)
  const prize = await findPrize(tx, tournamentId)
  if (prize && isPaidOut(prize)) await markMistaken(tx, tournamentId, true)
}

const isPaidOut = ({ attempt, state }: Pick<PrizeRow, 'attempt' | 'state'>): boolean =>
  attempt > 0 && (state === 'waiting' || state === 'paid' || state === 'returned')
