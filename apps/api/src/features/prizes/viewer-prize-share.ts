import type { PrizeAsset, ShareState, WaitingReason } from '@trunfo/contract/prizes'
import type { Split } from '@trunfo/money/awards'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OwnShare } from '../../platform/tournament-prizes.ts'
import { placeIn } from './prizes.rules.ts'

interface OwnShareRow {
  readonly id: string
  readonly asset: PrizeAsset
  readonly state: ShareState
  readonly amount: number
  readonly tax: number
  readonly waitsFor: WaitingReason | null
  readonly waitsUntil: Date | null
  readonly changedAt: Date
  readonly place: number
  readonly split: Split
}

/** Columns of a winner's own share. The query must alias the tables as `share` and `prize`. */
export const ownShareColumns = [
  'share.id',
  'share.amount',
  'share.tax',
  'share.waits_until as waitsUntil',
  'share.changed_at as changedAt',
  'share.place',
  'prize.asset',
  'prize.split',
  'share.state',
  'share.waits_for as waitsFor',
] as const

export const viewShare = ({ id, asset, state, amount, tax, ...row }: OwnShareRow): OwnShare => ({
  id,
  asset,
  state,
  amount,
  tax,
  net: amount - tax,
  waitsFor: row.waitsFor,
  waitsUntil: row.waitsUntil?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
  place: placeIn(row.split, row.place),
})

/** The latest share, if a correction created several. Null while the prize is in escrow again. */
export async function findOwnShare(db: Db, tournamentId: string, userId: string): Promise<OwnShare | null> {
  const row = await db
    .selectFrom('tournament_prize_shares as share')
    .innerJoin('tournament_prizes as prize', 'prize.tournament_id', 'share.tournament_id')
    .select(ownShareColumns)
    .where('share.tournament_id', '=', tournamentId)
    .where('share.user_id', '=', userId)
    .where(sql<boolean>`(prize.settled_at is not null or prize.state = 'waiting')`)
    .orderBy('share.round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? viewShare(row) : null
}
