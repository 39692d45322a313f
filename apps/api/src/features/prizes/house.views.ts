import {
  CORRECTIONS_PAGE_SIZE,
  PRIZES_AT_RISK_PAGE_SIZE,
  type PrizeAsset,
  SHARES_PAGE_SIZE,
  type WaitingReason,
} from '@trunfo/contract/prizes'
import type {
  correctionListSchema,
  prizesAtRiskSchema,
  prizesOverviewSchema,
  waitingShareListSchema,
} from '@trunfo/contract/prizes.schemas'
import type { Award } from '@trunfo/money/awards'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newestFirst, type Page, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findAtRisk, findBalances, findPrizeBudget } from '../ledger/index.ts'
import { findPlaces } from '../tournaments/index.ts'
import { findPrizesAtRisk } from './at-risk.queries.ts'
import { findChangedAwards, findExcesses, findLacking } from './correction.ts'
import {
  byLapse,
  bySince,
  findFillings,
  findHeld,
  findMistaken,
  findNames,
  findVersions,
  findWaitingShares,
  type MistakenRow,
  type WaitingShareRow,
} from './house.queries.ts'
import { idsOf } from './payout.ts'
import { findPrize, findSettings, findShares, findSideNames, type ShareRow } from './prizes.queries.ts'
import { type Excess, netOf, placeIn, settingChanges, shareAfter, topUpMax } from './prizes.rules.ts'

const SHOWN = 20

export async function viewOverview({ db }: Services): Promise<z.infer<typeof prizesOverviewSchema>> {
  const { money, coins } = await findPrizeBudget(db)
  const versions = await findVersions(db, SHOWN + 1)
  const fillings = await findFillings(db, SHOWN)
  return {
    budget: { money, coins },
    held: await findHeld(db),
    fillings: fillings.map(({ at, by, ...filling }) => ({ ...filling, at: at.toISOString(), by: by ?? '' })),
    settings: await findSettings(db),
    changes: versions.flatMap((after, place) => {
      const before = versions[place + 1]
      if (!before) return []
      return [
        { at: after.savedAt.toISOString(), by: after.savedBy ?? '', what: settingChanges(before, after) },
      ]
    }),
  }
}

export interface WaitingFilter {
  readonly waitsFor?: WaitingReason | undefined
}

export const readWaitingShares = (
  db: Db,
  { waitsFor }: WaitingFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<WaitingShareRow>> =>
  page({ cursor, size, by: byLapse }, (after) => findWaitingShares(db, { waitsFor, after, limit: size + 1 }))

export async function viewWaitingShares(
  { services: { db }, actor }: Ctx,
  { cursor, ...filter }: WaitingFilter & { cursor?: string | undefined },
): Promise<z.infer<typeof waitingShareListSchema>> {
  const { rows, nextCursor } = await readWaitingShares(db, filter, { cursor, size: SHARES_PAGE_SIZE })
  const shares = rows.map((row) => {
    const { id, asset, amount, tax, funding, userId, username } = row
    const mayDecide = row.waitsFor === 'banned' && ![userId, row.organiserId].includes(actor.userId)
    return {
      id,
      asset,
      amount,
      tax,
      funding,
      place: placeIn(row.split, row.place),
      tournament: { id: row.tournamentId, name: row.tournamentName },
      person: username === null ? null : { id: userId, username },
      waitsFor: row.waitsFor,
      waitsUntil: row.waitsUntil.toISOString(),
      abilities: { pay: mayDecide, return: mayDecide },
    }
  })
  return { shares, nextCursor }
}

type Corrections = z.infer<typeof correctionListSchema>

/** Shows each correction as it would be booked now. There are few, because each follows from a mistake. */
export async function viewCorrections(
  { services: { db }, actor }: Ctx,
  cursor: string | undefined,
): Promise<Corrections> {
  const { rows, nextCursor } = await page({ cursor, size: CORRECTIONS_PAGE_SIZE, by: bySince }, (after) =>
    findMistaken(db, after, CORRECTIONS_PAGE_SIZE + 1),
  )
  const corrections: Corrections['corrections'] = []
  for (const row of rows) {
    const correction = await viewCorrection(db, row, actor.userId)
    if (correction) corrections.push(correction)
  }
  return { corrections, nextCursor }
}

const PEOPLE_SHOWN = 100
const NAMES_SHOWN = 16

async function viewCorrection(
  db: Db,
  { id, since }: MistakenRow,
  viewerId: string,
): Promise<Corrections['corrections'][number] | null> {
  const prize = await findPrize(db, id)
  if (!prize) return null
  const { tournamentName, asset, amount, split } = prize
  const changed = await findChangedAwards(db, prize, await findPlaces(db, id))
  const shares = await findShares(db, id)
  const excesses = await findExcesses(db, prize, changed, shares)
  const wrong = await Promise.all(
    excesses.map(async (excess) => ({ excess, recoverable: await recoverableOf(db, asset, excess) })),
  )
  const after = shares.map((share) => {
    const taken = wrong.find(({ excess }) => excess.share.id === share.id)
    return taken ? shareAfter(taken.excess, share.state === 'waiting' ? 0 : taken.recoverable) : share
  })
  const right = await findLacking(db, prize, changed, after)
  const names = await findNames(
    db,
    [...wrong.map(({ excess }) => excess.share), ...right].map(({ userId }) => userId),
  )
  const sides = await findSideNames(db, id, idsOf([...changed.wrong, ...changed.right]))
  const nameOf = (awards: readonly Award[]) =>
    idsOf(awards.slice(0, NAMES_SHOWN))
      .map((side) => sides.get(side) ?? '')
      .join(', ')
  return {
    id,
    tournament: { id, name: tournamentName },
    asset,
    amount,
    changedAt: since.toISOString(),
    wrong: {
      name: nameOf(changed.wrong),
      people: wrong.slice(0, PEOPLE_SHOWN).map(({ excess: { share, left }, recoverable }) => ({
        username: names.get(share.userId) ?? null,
        amount: share.amount - left.amount,
        recoverable,
        place: placeIn(split, share.place),
      })),
    },
    right: {
      name: nameOf(changed.right),
      people: right.slice(0, PEOPLE_SHOWN).map((part) => ({
        username: names.get(part.userId) ?? null,
        amount: part.amount,
        recoverable: 0,
        place: placeIn(split, part.place),
      })),
    },
    canBook: ![...changed.people, prize.organiserId].includes(viewerId),
  }
}

export async function viewPrizesAtRisk(
  { services: { db }, actor }: Ctx,
  cursor: string | undefined,
): Promise<z.infer<typeof prizesAtRiskSchema>> {
  const size = PRIZES_AT_RISK_PAGE_SIZE
  const { rows, nextCursor } = await page({ cursor, size, by: newestFirst }, ([before]) =>
    findPrizesAtRisk(db, { before, limit: size + 1, viewerId: actor.userId }),
  )
  const prizes = await Promise.all(
    rows.map(async ({ id, name, status, organiserId, organiserName, onHoldSince, isViewerIn, ...prize }) => ({
      id,
      tournament: { id, name },
      organiser: organiserId && organiserName ? { id: organiserId, username: organiserName } : null,
      amount: prize.amount,
      state: prize.state,
      onHoldSince: onHoldSince?.toISOString() ?? null,
      atRisk: organiserId ? await findAtRisk(db, organiserId) : 0,
      reclaimed: prize.reclaimed,
      toppedUp: prize.toppedUp,
      topUpMax: isViewerIn || organiserId === actor.userId ? 0 : topUpMax(prize, status),
    })),
  )
  return { prizes, nextCursor }
}

/** A waiting share never left the pool. */
async function recoverableOf(db: Db, asset: PrizeAsset, excess: Excess<ShareRow>): Promise<number> {
  const { share } = excess
  if (share.state === 'waiting') return share.amount
  const { cash, coins } = await findBalances(db, share.userId)
  return Math.min(netOf(excess), asset === 'money' ? cash : coins)
}
