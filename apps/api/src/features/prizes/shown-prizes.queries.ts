import type { PrizeAsset, PrizeFunding, PrizeState } from '@trunfo/contract/prizes'
import type { Split } from '@trunfo/money/awards'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Payout, PrizeGuarantee, Winnings } from '../../platform/tournament-prizes.ts'

/** What tournaments show of prizes, read by primary key for one tournament or a page of them. */

interface GuaranteeRow {
  readonly state: PrizeState
  readonly isOnHold: boolean
  readonly isAppealed: boolean
  readonly funding: PrizeFunding
  readonly dueAt: Date | null
  readonly settledAt: Date | null
  readonly split: Split
}

const findGuarantees = quickRead<GuaranteeRow, { tournamentId: string }>((db, slot) =>
  db
    .selectFrom('tournament_prizes')
    .select([
      sql<PrizeState>`state`.as('state'),
      sql<boolean>`on_hold_since is not null`.as('isOnHold'),
      sql<boolean>`appealed_since is not null`.as('isAppealed'),
      sql<PrizeFunding>`funding`.as('funding'),
      'due_at as dueAt',
      'settled_at as settledAt',
      'split',
    ])
    .where('tournament_id', '=', slot('tournamentId')),
)

export async function findGuarantee(db: Db, tournamentId: string): Promise<PrizeGuarantee | null> {
  const [row] = await findGuarantees(db, { tournamentId })
  if (!row) return null
  const { state, isOnHold, isAppealed, funding, dueAt, settledAt, split } = row
  return {
    state,
    isOnHold,
    isAppealed,
    funding,
    dueAt: dueAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    split: [...split],
  }
}

/** A prize that went back to its funder before anybody was paid is like none. */
export async function findPayout(db: Db, tournamentId: string): Promise<Payout> {
  const row = await db
    .selectFrom('tournament_prizes')
    .select(['round as attempt', sql<PrizeState>`state`.as('state')])
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst()
  if (!row) return null
  if (row.attempt > 0) return 'done'
  return row.state === 'returned' ? null : 'ahead'
}

const findHeldIds = quickRead<{ id: string }, { ids: readonly string[] }>((db, slot) =>
  db
    .selectFrom('tournament_prizes')
    .select('tournament_id as id')
    .where(sql<boolean>`tournament_id = any (${slot('ids')}::uuid[])`)
    .where(sql<boolean>`state in ('held', 'due', 'waiting') and on_hold_since is null`),
)

export async function findHeld(db: Db, tournamentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await findHeldIds(db, { ids: tournamentIds })
  return new Set(rows.map(({ id }) => id))
}

/** Clawed-back shares do not count. After a correction, the rest of a share may be one of its own. */
const findShares = quickRead<Winnings & { tournamentId: string }, { userId: string; ids: readonly string[] }>(
  (db, slot) =>
    db
      .selectFrom('tournament_prize_shares as share')
      .innerJoin('tournament_prizes as prize', 'prize.tournament_id', 'share.tournament_id')
      .select('share.tournament_id as tournamentId')
      .select(sql<PrizeAsset>`prize.asset`.as('asset'))
      .select(sql<number>`sum(share.amount)::int8`.as('amount'))
      .groupBy(['share.tournament_id', 'prize.asset'])
      .where('share.user_id', '=', slot('userId'))
      .where(sql<boolean>`share.tournament_id = any (${slot('ids')}::uuid[])`)
      .where(sql<boolean>`share.state in ('paid', 'waiting')`),
)

export async function findWinnings(
  db: Db,
  userId: string,
  tournamentIds: readonly string[],
): Promise<ReadonlyMap<string, Winnings>> {
  const shares = await findShares(db, { userId, ids: tournamentIds })
  return new Map(shares.map(({ tournamentId, asset, amount }) => [tournamentId, { asset, amount }]))
}
