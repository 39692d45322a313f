import type { PrizeSettings } from '@trunfo/contract/prizes'
import { type Award, awardsOf, isForChampionOnly } from '@trunfo/money/awards'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { hasIdentity, lockPeople } from '../accounts/index.ts'
import { assertApplied, payPrize, returnPrize } from '../ledger/index.ts'
import { lockTournament, placeEntrants } from '../tournaments/index.ts'
import { suspendIfAtRisk } from './at-risk.ts'
import { refundEscrow } from './escrow.ts'
import { type ShareNews, shareMoved, shareUndecided } from './prizes.events.ts'
import {
  findLineups,
  findPrize,
  findSettings,
  findShare,
  findWinners,
  insertAwards,
  insertShare,
  markSettled,
  markShared,
  moveShare,
  type PrizeRow,
  type ShareRow,
  setWaitingReason,
} from './prizes.queries.ts'
import {
  factOf,
  type Part,
  partsOf,
  placeIn,
  remindersDue,
  taxOf,
  unclaimedFact,
  waitsFor,
} from './prizes.rules.ts'

/**
 * Pays prizes out of their pools. Each step is one transaction under the tournament's lock and reads
 * everything it decides by under that lock. A repeated step finds nothing to do, so everybody is paid once,
 * whatever crashes or is retried. People are locked and paid in id order.
 */

/**
 * Pays by the current places: a correction within the settling time has already changed them. They are stored again,
 * because a process of the previous release may have completed the tournament.
 */
export async function settlePrize(tx: Tx, tournamentId: string): Promise<void> {
  const tournament = await lockTournament(tx, tournamentId)
  const prize = await findPrize(tx, tournamentId)
  if (tournament?.status !== 'completed' || prize?.state !== 'due' || !prize.isDue) return
  if (prize.isAppealed) return
  const awards = awardsOf(prize.amount, prize.split, await placeEntrants(tx, tournamentId))
  const lineups = await findLineups(tx, tournamentId, idsOf(awards))
  const people = [...lineups.values()].flat()
  // Locks everyone who may receive a part before it queries the ledger, as every payout does.
  await lockRecipients(tx, prize, people)
  if (await suspendIfAtRisk(tx, prize)) return
  const winners = await findWinners(tx, people)
  const parts = partsOf(awards, { lineups, winners, funding: prize.funding, kept: new Map() })
  // What nobody is entitled to goes back to the funder.
  const left = prize.amount - sumOf(parts)
  const fact = unclaimedFact(tournamentId, prize.attempt + 1)
  if (left > 0) await refundEscrow(tx, prize, { amount: left, fact, why: 'unclaimed' })
  await sharePrize(tx, prize, { awards, parts })
}

export const idsOf = (awards: readonly Award[]): string[] => awards.map(({ participantId }) => participantId)

export const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amount, 0)

interface Sharing {
  readonly awards: readonly Award[]
  /** What is still to be paid of them. */
  readonly parts: readonly Part[]
}

/** The caller has locked everybody, and the pool holds the sum of the parts and of the shares that still wait. */
export async function sharePrize(tx: Tx, prize: PrizeRow, { awards, parts }: Sharing): Promise<void> {
  const { tournamentId, championId, split } = prize
  const shared = { ...prize, attempt: prize.attempt + 1 }
  const sharedTo = isForChampionOnly(split) ? championId : null
  await markShared(tx, tournamentId, { attempt: shared.attempt, sharedTo })
  await insertAwards(tx, shared, awards)
  const settings = await findSettings(tx)
  for (const part of inOrder(parts)) await payOrDeferShare(tx, shared, part, settings)
  await markSettled(tx, tournamentId)
}

/** Locks everyone who may receive a part of it, in id order. */
export async function lockRecipients(
  tx: Tx,
  { organiserId }: PrizeRow,
  userIds: readonly string[],
): Promise<void> {
  const ids = organiserId === null ? userIds : [...userIds, organiserId]
  if (ids.length > 0) await lockPeople(tx, ids)
}

const inOrder = (parts: readonly Part[]) =>
  [...parts].sort((one, other) => (one.userId < other.userId ? -1 : 1))

/** Shares of a correction go back to the platform, which paid for them. */
export async function returnFromPool(
  tx: Tx,
  prize: PrizeRow,
  { amount, fact, isCorrection }: { amount: number; fact: string; isCorrection: boolean },
): Promise<void> {
  if (!isCorrection) return refundEscrow(tx, prize, { amount, fact, why: 'unclaimed' })
  const { tournamentId: poolId, asset } = prize
  assertApplied(await returnPrize(tx, { fact, poolId, asset, amount, isCorrection, ownerId: null }))
}

const DAY_MS = 86_400_000

async function payOrDeferShare(tx: Tx, prize: PrizeRow, part: Part, settings: PrizeSettings): Promise<void> {
  const { tournamentId, asset, attempt } = prize
  const { userId, place, amount } = part
  const tax = taxOf(asset, amount, settings)
  const share = { tournamentId, attempt, userId, place, amount, tax }
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
  await emitShareNews(tx, prize, { ...share, waitsFor: reason, waitsUntil: until }, 'waiting')
}

type Payable = Pick<ShareRow, 'attempt' | 'userId' | 'place' | 'amount' | 'tax'>

async function pay(tx: Tx, prize: PrizeRow, share: Payable): Promise<void> {
  const { tournamentId: poolId, asset } = prize
  const { userId, attempt, amount, tax } = share
  const isCorrection = attempt > 1
  const fact = factOf('pay', poolId, attempt, userId)
  assertApplied(await payPrize(tx, { fact, poolId, asset, amount, tax, isCorrection, ownerId: userId }))
  await emitShareNews(
    tx,
    prize,
    { ...share, waitsFor: null, waitsUntil: null },
    isCorrection ? 'corrected' : 'paid',
  )
}

export async function emitShareNews(
  tx: Tx,
  { tournamentId, tournamentName, asset, split }: PrizeRow,
  {
    userId,
    place,
    amount,
    tax,
    waitsFor: reason,
    waitsUntil,
  }: Omit<Payable, 'attempt'> & Pick<ShareRow, 'waitsFor' | 'waitsUntil'>,
  news: ShareNews,
): Promise<void> {
  const facts = {
    tournamentId,
    tournamentName,
    asset,
    amount: amount - tax,
    tax,
    userId,
    news,
    place: placeIn(split, place),
  }
  await emit(tx, shareMoved, { ...facts, waitsFor: reason, waitsUntil: waitsUntil?.toISOString() ?? null })
  if (news === 'waiting' && reason === 'banned')
    await emit(tx, shareUndecided, { tournamentId, tournamentName, asset, amount })
}

interface LockedShare {
  readonly share: ShareRow
  readonly prize: PrizeRow
  /** Why the person cannot be paid, read under their lock; null if they can. */
  readonly reason: ShareRow['waitsFor']
}

/** Returns null if the share does not wait, or if a fundador has to book a correction of its prize first. */
export async function lockWaitingShare(tx: Tx, shareId: string): Promise<LockedShare | null> {
  const found = await findShare(tx, shareId)
  if (!found) return null
  await lockTournament(tx, found.tournamentId)
  const share = await findShare(tx, shareId)
  const prize = await findPrize(tx, found.tournamentId)
  if (share?.state !== 'waiting' || !prize || prize.mistakenSince !== null) return null
  const { userId } = share
  await lockRecipients(tx, prize, [userId])
  const [person] = await findWinners(tx, [userId])
  const facts = { status: person?.status ?? '', hasIdentity: await hasIdentity(tx, userId) }
  return { share, prize, reason: waitsFor(prize.asset, facts) }
}

/**
 * Returns false while the prize is on hold, and the share keeps waiting. The platform paid for a correction,
 * so its shares are never on hold.
 */
export async function payShare(tx: Tx, { share, prize }: LockedShare): Promise<boolean> {
  if (share.attempt === 1 && (await suspendIfAtRisk(tx, prize))) return false
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
  const { attempt, userId, amount } = share
  const fact = factOf('return', prize.tournamentId, attempt, userId)
  await returnFromPool(tx, prize, { amount, fact, isCorrection: attempt > 1 })
  await moveShare(tx, share.id, { state: 'returned' })
  await markSettled(tx, prize.tournamentId)
  await emitShareNews(tx, prize, share, news)
}

/**
 * Runs when the person's status or identity changed, and when the share lapses. Pays the share if that is
 * possible by now, and returns it if its time is over.
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
  await emitShareNews(tx, prize, { ...share, waitsFor: reason }, 'waiting')
}
