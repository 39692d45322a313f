import type { PrizeSettings } from '@trunfo/contract/prizes'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { hasIdentity, lockPeople } from '../accounts/index.ts'
import { mustStand, payPrize, returnPrize } from '../ledger/index.ts'
import { lockTournament } from '../tournaments/index.ts'
import { holdBackIfAtRisk } from './at-risk.ts'
import { giveBack } from './escrow.ts'
import { type ShareNews, shareMoved, shareUndecided } from './prizes.events.ts'
import {
  findLineupIds,
  findPrize,
  findSettings,
  findShare,
  findWinners,
  insertShare,
  markSettled,
  markShared,
  moveShare,
  type PrizeRow,
  type ShareRow,
  setWaitingReason,
} from './prizes.queries.ts'
import { factOf, type Part, remindersDue, shareOut, taxOf, waitsFor } from './prizes.rules.ts'

/**
 * How a prize leaves its pool. Each step is one transaction under the lock of the tournament, reads everything that it
 * decides by under that lock, and finds nothing to do when it comes twice: whatever dies in between, and however often it
 * is tried again, everybody is paid once. People are held and paid in the order of their ids.
 */

/** Whatever the champion is by now: a correction within the settling time has moved it already. */
export async function settlePrize(tx: Tx, tournamentId: string): Promise<void> {
  const tournament = await lockTournament(tx, tournamentId)
  const prize = await findPrize(tx, tournamentId)
  if (tournament?.status !== 'completed' || prize?.state !== 'due' || !prize.isDue) return
  if (await isHeldBack(tx, prize)) return
  await sharePrize(tx, prize, {
    kept: new Map(),
    // Nobody is left to take it: whoever promised it has it again.
    prepare: async (given) => {
      const fact = factOf('return', tournamentId, 'nobody')
      if (given === 0) await giveBack(tx, prize, { amount: prize.amount, fact, why: 'unclaimed' })
    },
  })
}

/** Locks everybody who may receive part of it before the ledger is asked, as every payout does. */
async function isHeldBack(tx: Tx, prize: PrizeRow): Promise<boolean> {
  const lineup = prize.championId ? await findLineupIds(tx, prize.tournamentId, prize.championId) : []
  await holdPeople(tx, prize, lineup)
  return holdBackIfAtRisk(tx, prize)
}

interface Sharing {
  readonly kept: ReadonlyMap<string, number>
  /** Brings the pool to what is going to be shared, with everybody held. */
  readonly prepare: (given: number) => Promise<void>
}

/** Answers what went to people or waits for them. The people of earlier rounds are held by the caller. */
export async function sharePrize(tx: Tx, prize: PrizeRow, { kept, prepare }: Sharing): Promise<number> {
  const { tournamentId, championId, amount, funding } = prize
  if (championId === null) throw new Error(`tournament ${tournamentId} has a prize to pay and no champion`)
  const settings = await findSettings(tx)
  const lineup = await findLineupIds(tx, tournamentId, championId)
  await holdPeople(tx, prize, lineup)
  const parts = shareOut(amount, await findWinners(tx, lineup), { funding, kept })
  const given = parts.reduce((sum, part) => sum + part.amount, 0)
  const shared = { ...prize, round: prize.round + 1 }
  await prepare(given)
  await markShared(tx, tournamentId, { round: shared.round, sharedTo: championId })
  for (const part of inOrder(parts)) await bringShare(tx, shared, part, settings)
  await markSettled(tx, tournamentId)
  return given
}

/** Whoever may get some of it, in one order. */
export async function holdPeople(
  tx: Tx,
  { organiserId }: PrizeRow,
  userIds: readonly string[],
): Promise<void> {
  const ids = organiserId === null ? userIds : [...userIds, organiserId]
  if (ids.length > 0) await lockPeople(tx, ids)
}

const inOrder = (parts: readonly Part[]) =>
  [...parts].sort((one, other) => (one.userId < other.userId ? -1 : 1))

/** What a correction paid for was the house's. */
async function returnFromPool(
  tx: Tx,
  prize: PrizeRow,
  { amount, fact, isCorrection }: { amount: number; fact: string; isCorrection: boolean },
): Promise<void> {
  if (!isCorrection) return giveBack(tx, prize, { amount, fact, why: 'unclaimed' })
  const { tournamentId: poolId, asset } = prize
  mustStand(await returnPrize(tx, { fact, poolId, asset, amount, isCorrection, ownerId: null }))
}

const DAY_MS = 86_400_000

async function bringShare(tx: Tx, prize: PrizeRow, part: Part, settings: PrizeSettings): Promise<void> {
  const { tournamentId, asset, round } = prize
  const { userId, amount } = part
  const tax = taxOf(asset, amount, settings)
  const share = { tournamentId, round, userId, amount, tax }
  const [person] = await findWinners(tx, [userId])
  const reason = waitsFor(asset, {
    status: person?.status ?? '',
    hasIdentity: await hasIdentity(tx, userId),
  })
  if (reason === null) {
    await pay(tx, prize, share)
    return insertShare(tx, { ...share, waits: null })
  }
  const now = new Date()
  const until = new Date(now.getTime() + settings.unclaimedDays * DAY_MS)
  await insertShare(tx, { ...share, waits: { reason, until, reminders: remindersDue(until, now) } })
  await tellShare(tx, prize, { ...share, waitsFor: reason, waitsUntil: until }, 'waiting')
}

type Payable = Pick<ShareRow, 'round' | 'userId' | 'amount' | 'tax'>

async function pay(tx: Tx, prize: PrizeRow, share: Payable): Promise<void> {
  const { tournamentId: poolId, asset } = prize
  const { userId, round, amount, tax } = share
  const isCorrection = round > 1
  const fact = factOf('pay', poolId, round, userId)
  mustStand(await payPrize(tx, { fact, poolId, asset, amount, tax, isCorrection, ownerId: userId }))
  await tellShare(
    tx,
    prize,
    { ...share, waitsFor: null, waitsUntil: null },
    isCorrection ? 'corrected' : 'paid',
  )
}

export async function tellShare(
  tx: Tx,
  { tournamentId, tournamentName, asset }: Pick<PrizeRow, 'tournamentId' | 'tournamentName' | 'asset'>,
  {
    userId,
    amount,
    tax,
    waitsFor: reason,
    waitsUntil,
  }: Omit<Payable, 'round'> & Pick<ShareRow, 'waitsFor' | 'waitsUntil'>,
  news: ShareNews,
): Promise<void> {
  const facts = { tournamentId, tournamentName, asset, amount: amount - tax, tax, userId, news }
  await emit(tx, shareMoved, { ...facts, waitsFor: reason, waitsUntil: waitsUntil?.toISOString() ?? null })
  if (news === 'waiting' && reason === 'banned')
    await emit(tx, shareUndecided, { tournamentId, tournamentName, asset, amount })
}

interface LockedShare {
  readonly share: ShareRow
  readonly prize: PrizeRow
  /** Of the person, under their lock. */
  readonly reason: ShareRow['waitsFor']
}

/** Null when it does not wait, or waits for a fundador to say who the champion was. */
export async function lockWaitingShare(tx: Tx, shareId: string): Promise<LockedShare | null> {
  const found = await findShare(tx, shareId)
  if (!found) return null
  await lockTournament(tx, found.tournamentId)
  const share = await findShare(tx, shareId)
  const prize = await findPrize(tx, found.tournamentId)
  if (share?.state !== 'waiting' || !prize || prize.mistakenSince !== null) return null
  const { userId } = share
  await holdPeople(tx, prize, [userId])
  const [person] = await findWinners(tx, [userId])
  const facts = { status: person?.status ?? '', hasIdentity: await hasIdentity(tx, userId) }
  return { share, prize, reason: waitsFor(prize.asset, facts) }
}

/** False while the prize is on hold: the share goes on waiting. A correction was paid for by the house. */
export async function payShare(tx: Tx, { share, prize }: LockedShare): Promise<boolean> {
  if (share.round === 1 && (await holdBackIfAtRisk(tx, prize))) return false
  await pay(tx, prize, share)
  await moveShare(tx, share.id, { state: 'paid' })
  await markSettled(tx, prize.tournamentId)
  return true
}

export async function returnShare(
  tx: Tx,
  { share, prize }: LockedShare,
  news: 'lapsed' | 'refused',
): Promise<void> {
  const { round, userId, amount } = share
  const fact = factOf('return', prize.tournamentId, round, userId)
  await returnFromPool(tx, prize, { amount, fact, isCorrection: round > 1 })
  await moveShare(tx, share.id, { state: 'returned' })
  await markSettled(tx, prize.tournamentId)
  await tellShare(tx, prize, share, news)
}

/**
 * Asked whenever something about the person changed, and when the time is over: whoever can be paid by now is, and what
 * cannot be paid in time goes back.
 */
export async function reviewShare(tx: Tx, shareId: string): Promise<void> {
  const locked = await lockWaitingShare(tx, shareId)
  if (!locked) return
  const { share, prize, reason } = locked
  if (reason === null) {
    await payShare(tx, locked)
    return
  }
  if (share.isOver) return returnShare(tx, locked, 'lapsed')
  if (reason === share.waitsFor) return
  await setWaitingReason(tx, shareId, reason)
  await tellShare(tx, prize, { ...share, waitsFor: reason }, 'waiting')
}
