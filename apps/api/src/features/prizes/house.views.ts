import {
  CORRECTIONS_PAGE_SIZE,
  PRIZES_AT_RISK_PAGE_SIZE,
  SHARES_PAGE_SIZE,
  type WaitingReason,
} from '@trunfo/contract/prizes'
import type {
  correctionListSchema,
  prizesAtRiskSchema,
  prizesOverviewSchema,
  waitingShareListSchema,
} from '@trunfo/contract/prizes.schemas'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newestFirst, type Page, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findAtRisk, findBalances, findPrizeBudget } from '../ledger/index.ts'
import { findPrizesAtRisk } from './at-risk.queries.ts'
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
import { findLineupIds, findSettings, findShares, findWinners, type ShareRow } from './prizes.queries.ts'
import { keptOf, settingChanges, shareOut, topUpMax } from './prizes.rules.ts'

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
  for (const row of rows) corrections.push(await viewCorrection(db, row, actor.userId))
  return { corrections, nextCursor }
}

async function viewCorrection(
  db: Db,
  row: MistakenRow,
  viewerId: string,
): Promise<Corrections['corrections'][number]> {
  const { id, name, asset, amount, funding } = row
  const shares = await findShares(db, id)
  const attempt = Math.max(0, ...shares.map((share) => share.attempt))
  const wrong = shares.filter(
    (share) => share.attempt === attempt && ['paid', 'waiting'].includes(share.state),
  )
  const recoverable = await Promise.all(wrong.map((share) => recoverableOf(db, asset, share)))
  const kept = keptOf([
    ...shares.filter(({ state }) => state === 'taken_back'),
    ...wrong.map((share, place) => ({ ...share, recovered: recoverable[place] ?? 0 })),
  ])
  const lineup = await findLineupIds(db, id, row.rightId)
  const right = shareOut(amount, await findWinners(db, lineup), { funding, kept })
  const names = await findNames(
    db,
    [...wrong, ...right].map(({ userId }) => userId),
  )
  const nameOf = (userId: string) => names.get(userId) ?? null
  return {
    id,
    tournament: { id, name },
    asset,
    amount,
    changedAt: row.since.toISOString(),
    wrong: {
      name: row.wrongName,
      people: wrong.map((share, place) => ({
        username: nameOf(share.userId),
        amount: share.amount,
        recoverable: recoverable[place] ?? 0,
      })),
    },
    right: {
      name: row.rightName,
      people: right.map((part) => ({ username: nameOf(part.userId), amount: part.amount, recoverable: 0 })),
    },
    canBook: ![...lineup, ...wrong.map(({ userId }) => userId), row.organiserId].includes(viewerId),
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
async function recoverableOf(db: Db, asset: 'money' | 'coins', share: ShareRow): Promise<number> {
  if (share.state === 'waiting') return share.amount
  const { cash, coins } = await findBalances(db, share.userId)
  return Math.min(share.amount - share.tax, asset === 'money' ? cash : coins)
}
