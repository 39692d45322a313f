import { AWARDS_SHOWN, HOUSE_ROLES, SHARES_PAGE_SIZE } from '@trunfo/contract/prizes'
import type {
  ownShareListSchema,
  prizeCoverSchema,
  prizeHistorySchema,
} from '@trunfo/contract/prizes.schemas'
import { hasAnyRole } from '@trunfo/contract/roles'
import { awardsOf, isForChampionOnly } from '@trunfo/money/awards'
import { sql } from 'kysely'
import type { z } from 'zod'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newestFirst, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findBalances, findPrizeBudget, findSettlings, findUnderReview } from '../ledger/index.ts'
import { findPlaces, requirePublic } from '../tournaments/index.ts'
import { findAwards, findPrize, findSideNames, type PrizeRow, selectShares } from './prizes.queries.ts'
import { placeIn } from './prizes.rules.ts'
import { ownShareColumns, viewShare } from './viewer-prize-share.ts'

const SETTLINGS_SHOWN = 20

/** Counts settled cash only: a deposit that may still be charged back cannot cover a prize. */
export async function viewCover({
  services: { db, config },
  actor,
}: Ctx): Promise<z.infer<typeof prizeCoverSchema>> {
  if (hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), HOUSE_ROLES)) {
    const { money, coins } = await findPrizeBudget(db)
    return { funding: 'house', money, coins, settlings: [] }
  }
  const { cash, debt, coins } = await findBalances(db, actor.userId)
  if (debt > 0) return { funding: 'organiser', money: 0, coins, settlings: [] }
  const { kept } = await findUnderReview(db, actor.userId)
  const settlings = await findSettlings(db, actor.userId, SETTLINGS_SHOWN)
  return {
    funding: 'organiser',
    money: cash - kept,
    coins,
    settlings: settlings.map(({ amount, at }) => ({ amount, at: at.toISOString() })),
  }
}

export async function viewOwnShares(
  { services: { db }, actor }: Ctx,
  cursor: string | undefined,
): Promise<z.infer<typeof ownShareListSchema>> {
  const { rows, nextCursor } = await page({ cursor, size: SHARES_PAGE_SIZE, by: newestFirst }, ([before]) =>
    findOwnShares(db, actor.userId, before),
  )
  const shares = rows.map((row) => ({
    ...viewShare(row),
    tournament: { id: row.tournamentId, name: row.tournamentName },
  }))
  return { shares, nextCursor }
}

function findOwnShares(db: Db, userId: string, before: string) {
  return db
    .selectFrom('tournament_prize_shares as share')
    .innerJoin('tournament_prizes as prize', 'prize.tournament_id', 'share.tournament_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'share.tournament_id')
    .select(ownShareColumns)
    .select(['tournament.id as tournamentId', 'tournament.name as tournamentName'])
    .where('share.user_id', '=', userId)
    .where('share.id', '<', before)
    .orderBy('share.id', 'desc')
    .limit(SHARES_PAGE_SIZE + 1)
    .execute()
}

const SHARES_SHOWN = 200

export async function viewPrizeHistory(
  { db }: Services,
  tournamentId: string,
): Promise<z.infer<typeof prizeHistorySchema>> {
  await requirePublic(db, tournamentId)
  const prize = await findPrize(db, tournamentId)
  if (!prize) return { prize: null }
  const shares = await selectShares(db)
    .innerJoin('profiles as person', 'person.id', 'share.user_id')
    .select(
      sql<string | null>`case person.status when 'erased' then null else person.username end`.as('username'),
    )
    .where('share.tournament_id', '=', tournamentId)
    .orderBy('share.round', 'desc')
    .orderBy('share.place')
    .orderBy('share.id')
    .limit(SHARES_SHOWN)
    .execute()
  const { asset, amount, state, funding, heldAt, dueAt, settledAt, onHoldSince, isAppealed } = prize
  const { reclaimed, split } = prize
  return {
    prize: {
      asset,
      amount,
      state,
      isOnHold: onHoldSince !== null,
      isAppealed,
      reclaimed,
      funding,
      heldAt: heldAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      settledAt: settledAt?.toISOString() ?? null,
      split: [...split],
      awards: await viewAwards(db, prize),
      shares: shares.map(({ username, amount: part, state: where, place }) => ({
        username,
        amount: part,
        state: where,
        place: placeIn(split, place),
      })),
    },
  }
}

/** As paid, or as they will be while the result can still be corrected. */
async function viewAwards(db: Db, prize: PrizeRow) {
  const { tournamentId, amount, split, state } = prize
  if (isForChampionOnly(split) || state === 'held') return []
  const awards =
    state === 'due'
      ? awardsOf(amount, split, await findPlaces(db, tournamentId))
      : await findAwards(db, prize)
  const shown = awards.slice(0, AWARDS_SHOWN)
  const names = await findSideNames(
    db,
    tournamentId,
    shown.map(({ participantId }) => participantId),
  )
  return shown.map((award) => ({ ...award, name: names.get(award.participantId) ?? '' }))
}
