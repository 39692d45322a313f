import type { PrizeAsset, PrizeSettings } from '@trunfo/contract/prizes'
import type { bookedCorrectionSchema } from '@trunfo/contract/prizes.schemas'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { advisoryLock } from '../../platform/db/advisory-lock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { refuseSelfDealing } from '../../platform/http/self-dealing.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { hasIdentity } from '../accounts/index.ts'
import {
  assertApplied,
  clawBack,
  fillBudget,
  findCredited,
  fundCorrection,
  lockFunderRisk,
} from '../ledger/index.ts'
import { lockTournament, placeEntrants } from '../tournaments/index.ts'
import { raisePrize, setShare } from './at-risk.queries.ts'
import { type ChangedAwards, findChangedAwards, findExcesses, findLacking } from './correction.ts'
import { escrowAmount } from './escrow.ts'
import { insertFilling, insertSettings } from './house.queries.ts'
import {
  emitShareNews,
  lockRecipients,
  lockWaitingShare,
  payShare,
  returnFromPool,
  returnShare,
  sharePrize,
  sumOf,
} from './payout.ts'
import { budgetFilled, escrowMoved, prizeToppedUp } from './prizes.events.ts'
import {
  findPrize,
  findSettings,
  findShare,
  findShares,
  isInLineup,
  moveShare,
  type PrizeRow,
  type ShareRow,
  setPlaces,
} from './prizes.queries.ts'
import {
  type Excess,
  factOf,
  netOf,
  settingChanges,
  shareAfter,
  topUpMax,
  unclaimedFact,
} from './prizes.rules.ts'
import { taxReport } from './tax-report.ts'

interface Filling {
  readonly asset: PrizeAsset
  readonly amount: number
  readonly reason: string
}

const requireReason = (reason: string): void => {
  if (reason === '') throw new AppError('tournaments.prize_reason_required')
}

/** Raises what the platform may promise. Apart from this, only returned prizes add to the budget. */
export function fillHouseBudget(ctx: Ctx, filling: Filling): Promise<void> {
  const { actor, requestId } = ctx
  const { asset, amount, reason } = filling
  requireReason(reason)
  return runCommand(ctx, async (tx) => {
    const id = await insertFilling(tx, filling, actor.userId)
    assertApplied(await fillBudget(tx, { fact: `prize:fill:${id}`, asset, amount }))
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'prizes.budget-filled',
      subject: { type: 'prize-budget', id },
      after: { asset, amount },
      reason,
      requestId,
    })
    await emit(tx, budgetFilled, { asset, amount })
  })
}

interface TopUp {
  readonly amount: number
  readonly reason: string
}

/** Replaces what the organiser's debt took from the prize, as far as the platform's budget covers it. */
export function topUpPrize(ctx: Ctx, tournamentId: string, { amount, reason }: TopUp): Promise<void> {
  const { actor, requestId } = ctx
  requireReason(reason)
  return runCommand(ctx, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const prize = await findPrize(tx, tournamentId)
    if (!tournament || !prize) throw new AppError('tournaments.not_found')
    const isPlaying = await isInLineup(tx, tournamentId, actor.userId)
    refuseSelfDealing(ctx, { funder: prize.organiserId, winner: isPlaying ? actor.userId : null })
    const max = topUpMax(prize, tournament.status)
    if (amount > max) throw new AppError('tournaments.prize_top_up_impossible', { max })
    const { tournamentName, asset, edits } = prize
    const fact = factOf('top-up', tournamentId, edits + 1)
    await escrowAmount(tx, { tournamentId, organiserId: null, asset, amount, fact })
    // A returned prize has nothing left in its pool.
    const raised = (prize.state === 'returned' ? 0 : prize.amount) + amount
    await raisePrize(tx, tournamentId, { amount: raised, added: amount })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'prizes.topped-up',
      subject: { type: 'tournament', id: tournamentId },
      after: { amount, prize: raised },
      reason,
      requestId,
    })
    await emit(tx, prizeToppedUp, { tournamentId, tournamentName, asset, amount: raised })
  })
}

/** Saves are serialised, so that each audit entry shows only its own changes. */
export function saveSettings(ctx: Ctx, settings: PrizeSettings): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    await advisoryLock(tx, 'prize-settings')
    const before = await findSettings(tx)
    if (settingChanges(before, settings).length === 0) return
    await insertSettings(tx, settings, actor.userId)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'prizes.settings-saved',
      subject: { type: 'prizes', id: 'settings' },
      before: { ...before },
      after: { ...settings },
      requestId,
    })
  })
}

/** Decides a banned winner's share. Even then, cash is paid only to people whose identity is on file. */
export function decideShare(
  ctx: Ctx,
  id: string,
  { decision, reason }: { decision: 'pay' | 'return'; reason: string },
): Promise<void> {
  const { actor, requestId } = ctx
  requireReason(reason)
  return runCommand(ctx, async (tx) => {
    const locked = await lockWaitingShare(tx, id)
    if (!locked) throw await refusalOf(tx, id)
    const { share } = locked
    refuseSelfDealing(ctx, { winner: share.userId, funder: locked.prize.organiserId })
    if (share.waitsFor !== 'banned') throw new AppError('tournaments.prize_share_moved_on')
    if (decision === 'pay') {
      if (!(await hasIdentity(tx, share.userId))) throw new AppError('tournaments.prize_share_needs_identity')
      if (!(await payShare(tx, locked))) throw new AppError('tournaments.prize_on_hold')
    } else await returnShare(tx, locked, 'refused')
    await recordAudit(tx, {
      actorId: actor.userId,
      action: decision === 'pay' ? 'prizes.share-paid' : 'prizes.share-returned',
      subject: { type: 'prize-share', id },
      after: { amount: share.amount },
      reason,
      requestId,
    })
  })
}

async function refusalOf(tx: Tx, id: string): Promise<AppError> {
  const share = await findShare(tx, id)
  return new AppError(share ? 'tournaments.prize_share_moved_on' : 'tournaments.prize_share_not_found')
}

type Booked = z.infer<typeof bookedCorrectionSchema>

/**
 * The places changed after the prize was paid. Where somebody has too much, it is clawed back as far as their balance
 * covers it, and waiting shares are passed on. Everybody gets what their place deserves: the platform pays what is missing.
 */
export function bookCorrection(
  ctx: Ctx,
  tournamentId: string,
  { reason }: { reason: string },
): Promise<Booked> {
  const { actor, requestId } = ctx
  requireReason(reason)
  return runCommand(ctx, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const prize = await findPrize(tx, tournamentId)
    // A reopened tournament has no places yet.
    const isOver = tournament?.status === 'completed'
    if (!isOver || !prize || prize.mistakenSince === null)
      throw new AppError('tournaments.prize_correction_not_found')
    const changed = await findChangedAwards(tx, prize, await placeEntrants(tx, tournamentId))
    const { awards, people } = changed
    refuseSelfDealing(ctx, { winner: people, funder: prize.organiserId })
    await lockRecipients(tx, prize, people)
    const excesses = await findExcesses(tx, prize, changed, await findShares(tx, tournamentId))
    const { left, ...excess } = await takeExcesses(ctx, tx, prize, excesses)
    const unclaimed = await takeUnclaimed(ctx, tx, prize, changed)
    // The waiting shares in the pool are the organiser's money, not the platform's.
    if (left > 0 && prize.attempt === 1 && (await lockFunderRisk(tx, tournamentId)) > 0)
      throw new AppError('tournaments.prize_on_hold')
    const parts = await findLacking(tx, prize, changed, await findShares(tx, tournamentId))
    const paid = sumOf(parts)
    await adjustPool(tx, prize, { given: paid, left })
    await setPlaces(tx, tournamentId, placesIn(changed))
    await sharePrize(tx, prize, { awards, parts })
    const takenBack = excess.takenBack + unclaimed.takenBack
    const booked = { takenBack, lost: excess.lost + unclaimed.lost, paid }
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'prizes.correction-booked',
      subject: { type: 'tournament', id: tournamentId },
      before: { championId: prize.sharedTo },
      after: { championId: prize.championId, ...booked },
      reason,
      requestId,
    })
    return booked
  })
}

const placesIn = ({ right, lineups }: ChangedAwards) =>
  right.flatMap(({ participantId, place }) =>
    (lineups.get(participantId) ?? []).map((userId) => ({ userId, place })),
  )

interface TakenBack {
  readonly takenBack: number
  readonly lost: number
}

interface TakenExcesses extends TakenBack {
  /** The sum of the waiting shares, which is still in the pool. */
  readonly left: number
}

async function takeExcesses(
  { services }: Ctx,
  tx: Tx,
  prize: PrizeRow,
  excesses: readonly Excess<ShareRow>[],
): Promise<TakenExcesses> {
  const { tournamentId, asset, attempt } = prize
  const sums = { takenBack: 0, lost: 0, left: 0 }
  const inOrder = excesses.toSorted((one, other) => (one.share.userId < other.share.userId ? -1 : 1))
  for (const excess of inOrder) {
    const { share, left } = excess
    const { id, userId, amount, tax, state } = share
    if (state === 'waiting') {
      sums.left += amount
      await moveShare(tx, id, { state: 'taken_back', recovered: 0 })
      await emitShareNews(tx, prize, { ...share, amount: 0, tax: 0 }, 'taken_back')
      continue
    }
    const net = netOf(excess)
    const earlier = share.attempt === attempt ? [] : [share.attempt]
    const fact = factOf('claw', tournamentId, attempt, userId, ...earlier)
    const claw = { fact, ownerId: userId, asset, net, tax: tax - left.tax }
    const { taken, releasedHolds } = await clawBack(tx, claw)
    await services.endReleasedHolds(tx, releasedHolds, 'correction')
    sums.takenBack += taken
    sums.lost += net - taken
    const after = shareAfter(excess, taken)
    if (after.state === 'taken_back') await moveShare(tx, id, { state: 'taken_back', recovered: taken })
    else await setShare(tx, id, { amount: after.amount, tax: after.tax })
    if (taken > 0 || after.state === 'taken_back')
      await emitShareNews(tx, prize, { ...share, amount: taken, tax: 0 }, 'taken_back')
  }
  return sums
}

/**
 * A place that was vacant at the payout has somebody now. Its part returned to the organiser, and is clawed back like what
 * a wrong winner has; otherwise the platform would pay a prize that it never received.
 */
async function takeUnclaimed(
  { services }: Ctx,
  tx: Tx,
  { tournamentId, tournamentName, asset, attempt, organiserId }: PrizeRow,
  { wrong, right }: ChangedAwards,
): Promise<TakenBack> {
  const filled = sumOf(right) - sumOf(wrong)
  if (organiserId === null || attempt !== 1 || filled <= 0) return { takenBack: 0, lost: 0 }
  const returned = await findCredited(tx, {
    fact: unclaimedFact(tournamentId, attempt),
    ownerId: organiserId,
  })
  const net = Math.min(filled, returned)
  if (net === 0) return { takenBack: 0, lost: 0 }
  const fact = factOf('claw', tournamentId, attempt, 'unclaimed')
  const { taken, releasedHolds } = await clawBack(tx, { fact, ownerId: organiserId, asset, net, tax: 0 })
  await services.endReleasedHolds(tx, releasedHolds, 'correction')
  if (taken > 0)
    await emit(tx, escrowMoved, {
      tournamentId,
      tournamentName,
      asset,
      amount: taken,
      userId: organiserId,
      what: 'takenBack',
      why: 'corrected',
    })
  return { takenBack: taken, lost: net - taken }
}

/**
 * The platform adds what the pool lacks. A surplus goes back to the funder after the first attempt, and to the platform,
 * which paid for the others, after any later one.
 */
async function adjustPool(
  tx: Tx,
  prize: PrizeRow,
  { given, left }: { given: number; left: number },
): Promise<void> {
  const { tournamentId: poolId, asset, attempt } = prize
  const fact = factOf('correct', poolId, attempt)
  if (given > left) assertApplied(await fundCorrection(tx, { fact, poolId, asset, amount: given - left }))
  if (given < left) await returnFromPool(tx, prize, { amount: left - given, fact, isCorrection: attempt > 1 })
}

/** Records the access before it returns the report, which contains names and CPFs. */
export async function openTaxReport({ services, actor, requestId }: Ctx, year: number) {
  await transact(services.db, (tx) =>
    recordAudit(tx, {
      actorId: actor.userId,
      action: 'prizes.tax-report-read',
      subject: { type: 'prizes', id: `${year}` },
      requestId,
    }),
  )
  return taxReport(services, year)
}
