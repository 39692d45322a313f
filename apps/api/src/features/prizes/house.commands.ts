import type { PrizeAsset, PrizeSettings } from '@trunfo/contract/prizes'
import type { bookedCorrectionSchema } from '@trunfo/contract/prizes.schemas'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { takeTurn } from '../../platform/db/turns.ts'
import { AppError } from '../../platform/errors.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { refuseSelfDealing } from '../../platform/http/self-dealing.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { hasIdentity } from '../accounts/index.ts'
import { clawBack, fillBudget, fundCorrection, lockFunderRisk, mustStand } from '../ledger/index.ts'
import { lockTournament } from '../tournaments/index.ts'
import { raisePrize } from './at-risk.queries.ts'
import { giveBack, take } from './escrow.ts'
import { insertFilling, insertSettings } from './house.queries.ts'
import { holdPeople, lockWaitingShare, payShare, returnShare, sharePrize, tellShare } from './payout.ts'
import { budgetFilled, prizeToppedUp } from './prizes.events.ts'
import {
  findLineupIds,
  findPrize,
  findSettings,
  findShare,
  findShares,
  isInLineup,
  moveShare,
  type PrizeRow,
  type ShareRow,
} from './prizes.queries.ts'
import { factOf, keptOf, settingChanges, topUpMax } from './prizes.rules.ts'
import { taxReport } from './tax-report.ts'

interface Filling {
  readonly asset: PrizeAsset
  readonly amount: number
  readonly reason: string
}

const requireReason = (reason: string): void => {
  if (reason === '') throw new AppError('tournaments.prize_reason_required')
}

/** What the house may promise. Nothing else adds to it but what comes back. */
export function fillHouseBudget(ctx: Ctx, filling: Filling): Promise<void> {
  const { actor, requestId } = ctx
  const { asset, amount, reason } = filling
  requireReason(reason)
  return act(ctx, async (tx) => {
    const id = await insertFilling(tx, filling, actor.userId)
    mustStand(await fillBudget(tx, { fact: `prize:fill:${id}`, asset, amount }))
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

/** Replaces what a debt of the organiser took from the prize, from the budget of the house and no further. */
export function topUpPrize(ctx: Ctx, tournamentId: string, { amount, reason }: TopUp): Promise<void> {
  const { actor, requestId } = ctx
  requireReason(reason)
  return act(ctx, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const prize = await findPrize(tx, tournamentId)
    if (!tournament || !prize) throw new AppError('tournaments.not_found')
    const isPlaying = await isInLineup(tx, tournamentId, actor.userId)
    refuseSelfDealing(ctx, { funder: prize.organiserId, winner: isPlaying ? actor.userId : null })
    const max = topUpMax(prize, tournament.status)
    if (amount > max) throw new AppError('tournaments.prize_top_up_impossible', { max })
    const { tournamentName, asset, edits } = prize
    const fact = factOf('top-up', tournamentId, edits + 1)
    await take(tx, { tournamentId, organiserId: null, asset, amount, fact })
    // Nothing was left of one that was returned.
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

/** One after the other, so that each version says what it changed. */
export function saveSettings(ctx: Ctx, settings: PrizeSettings): Promise<void> {
  const { actor, requestId } = ctx
  return act(ctx, async (tx) => {
    await takeTurn(tx, 'prize-settings')
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

/** For somebody who is banned. Money goes to known adults, whoever decides. */
export function decideShare(
  ctx: Ctx,
  id: string,
  { decision, reason }: { decision: 'pay' | 'return'; reason: string },
): Promise<void> {
  const { actor, requestId } = ctx
  requireReason(reason)
  return act(ctx, async (tx) => {
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
 * The champion changed after the prize was paid. What was paid is taken back as far as balances go, what still waited goes
 * on to the right champion, who gets everything: the house bears what is missing.
 */
export function bookCorrection(
  ctx: Ctx,
  tournamentId: string,
  { reason }: { reason: string },
): Promise<Booked> {
  const { actor, requestId } = ctx
  requireReason(reason)
  return act(ctx, async (tx) => {
    await lockTournament(tx, tournamentId)
    const prize = await findPrize(tx, tournamentId)
    if (!prize?.championId || prize.mistakenSince === null)
      throw new AppError('tournaments.prize_correction_not_found')
    const wrong = (await findShares(tx, tournamentId)).filter(({ round }) => round === prize.round)
    const people = [
      ...wrong.map(({ userId }) => userId),
      ...(await findLineupIds(tx, tournamentId, prize.championId)),
    ]
    refuseSelfDealing(ctx, { winner: people, funder: prize.organiserId })
    await holdPeople(tx, prize, people)
    const { takenBack, lost, left } = await takeBack(ctx, tx, prize, wrong)
    // What still waited in the pool is the organiser's, not the house's.
    if (left > 0 && prize.round === 1 && (await lockFunderRisk(tx, tournamentId)) > 0)
      throw new AppError('tournaments.prize_on_hold')
    const paid = await sharePrize(tx, prize, {
      kept: keptOf((await findShares(tx, tournamentId)).filter(({ state }) => state === 'taken_back')),
      prepare: (given) => bringPoolTo(tx, prize, { given, left }),
    })
    const booked = { takenBack, lost, paid }
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

interface TakenBack {
  readonly takenBack: number
  readonly lost: number
  /** Still in the pool, because it had waited. */
  readonly left: number
}

async function takeBack(
  { services }: Ctx,
  tx: Tx,
  prize: PrizeRow,
  wrong: readonly ShareRow[],
): Promise<TakenBack> {
  const { tournamentId, asset, round } = prize
  const sums = { takenBack: 0, lost: 0, left: 0 }
  const inOrder = [...wrong].sort((one, other) => (one.userId < other.userId ? -1 : 1))
  for (const share of inOrder) {
    const { id, userId, amount, tax, state } = share
    if (state === 'waiting') {
      sums.left += amount
      await moveShare(tx, id, { state: 'taken_back', recovered: 0 })
      await tellShare(tx, prize, { ...share, amount: 0, tax: 0 }, 'taken_back')
    }
    if (state !== 'paid') continue
    const net = amount - tax
    const fact = factOf('claw', tournamentId, round, userId)
    const { taken, releasedHolds } = await clawBack(tx, { fact, ownerId: userId, asset, net, tax })
    await services.endReleasedHolds(tx, releasedHolds, 'correction')
    sums.takenBack += taken
    sums.lost += net - taken
    await moveShare(tx, id, { state: 'taken_back', recovered: taken })
    await tellShare(tx, prize, { ...share, amount: taken, tax: 0 }, 'taken_back')
  }
  return sums
}

/** What had waited goes on; the house adds the rest. What is too much, because somebody kept theirs, goes back. */
async function bringPoolTo(
  tx: Tx,
  prize: PrizeRow,
  { given, left }: { given: number; left: number },
): Promise<void> {
  const { tournamentId: poolId, asset, round } = prize
  const fact = factOf('correct', poolId, round)
  if (given > left) mustStand(await fundCorrection(tx, { fact, poolId, asset, amount: given - left }))
  if (given < left) await giveBack(tx, prize, { amount: left - given, fact, why: 'unclaimed' })
}

/** It holds names and CPFs, so that who read it stands in the log before they do. */
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
