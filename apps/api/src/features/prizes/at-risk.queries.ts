import type { PrizeState } from '@trunfo/contract/prizes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { setPrizeAmount } from '../tournaments/index.ts'
import { playsIn } from './prizes.queries.ts'

/** An organiser's money that is still in its pool. */
const isOrganisersPool = sql<boolean>`asset = 'money' and funding = 'organiser' and state in ('held', 'due', 'waiting')`

/** Newest first, so that a debt is reclaimed from the oldest prize last. */
export async function findOpenPrizesOf(db: Db, organiserId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prizes')
    .select('tournament_id as id')
    .where('organiser_id', '=', organiserId)
    .where(isOrganisersPool)
    .orderBy('held_at', 'desc')
    .orderBy('tournament_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findPrizesOnHold(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prizes')
    .select('tournament_id as id')
    .where(sql<boolean>`(on_hold_since is not null or reclaimed > topped_up)`)
    .where('on_hold_since', 'is not', null)
    .where('tournament_id', '>', after)
    .orderBy('tournament_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setOnHold(tx: Tx, tournamentId: string, isOnHold: boolean): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ on_hold_since: isOnHold ? sql`now()` : null })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/**
 * Records that `reclaimed` of the funder's cash left the pool. `left` is the new amount; null means that
 * nothing is left, and keeps the old amount.
 */
export async function lowerPrize(
  tx: Tx,
  tournamentId: string,
  { reclaimed, left }: { reclaimed: number; left: number | null },
): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ reclaimed: sql`reclaimed + ${reclaimed}`, edits: sql`edits + 1` })
    .$if(left !== null, (query) => query.set({ amount: left ?? 0 }))
    .where('tournament_id', '=', tournamentId)
    .execute()
  if (left !== null) await setPrizeAmount(tx, tournamentId, left)
}

export async function setShare(tx: Tx, id: string, part: { amount: number; tax: number }): Promise<void> {
  await tx.updateTable('tournament_prize_shares').set(part).where('id', '=', id).execute()
}

export async function addTopUp(tx: Tx, tournamentId: string, amount: number): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ topped_up: sql`topped_up + ${amount}` })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/**
 * The platform replaces what was reclaimed. A prize that was returned because nothing was left is open again.
 */
export async function raisePrize(tx: Tx, tournamentId: string, to: { amount: number; added: number }) {
  await sql`
    update tournament_prizes set
      amount = ${to.amount}, topped_up = case state when 'returned' then 0 else topped_up end + ${to.added},
      state = case when state <> 'returned' then state when due_at is null then 'held' else 'due' end,
      settled_at = null, edits = edits + 1
    where tournament_id = ${tournamentId}`.execute(tx)
  await setPrizeAmount(tx, tournamentId, to.amount)
}

export interface PrizeAtRiskRow {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly organiserId: string | null
  /** Null if the account was erased. */
  readonly organiserName: string | null
  readonly amount: number
  readonly state: PrizeState
  readonly onHoldSince: Date | null
  readonly reclaimed: number
  readonly toppedUp: number
  /** The viewer plays in the tournament, so they might gain from a top-up. */
  readonly isViewerIn: boolean
}

/** Prizes that are on hold, or that lack a part which the platform may still replace. */
export function findPrizesAtRisk(
  db: Db,
  { before, limit, viewerId }: { before: string; limit: number; viewerId: string },
): Promise<PrizeAtRiskRow[]> {
  return db
    .selectFrom('tournament_prizes as prize')
    .innerJoin('tournaments as tournament', 'tournament.id', 'prize.tournament_id')
    .leftJoin('profiles as organiser', 'organiser.id', 'prize.organiser_id')
    .select([
      'prize.tournament_id as id',
      'tournament.name',
      'tournament.status',
      'prize.organiser_id as organiserId',
      sql<string | null>`case organiser.status when 'erased' then null else organiser.username end`.as(
        'organiserName',
      ),
      'prize.amount',
      'prize.on_hold_since as onHoldSince',
      'prize.reclaimed',
      'prize.topped_up as toppedUp',
      'prize.state',
      playsIn(sql.ref('prize.tournament_id'), viewerId).as('isViewerIn'),
    ])
    .where(sql<boolean>`(prize.on_hold_since is not null or prize.reclaimed > prize.topped_up)`)
    .where(
      sql<boolean>`(prize.state in ('held', 'due', 'waiting')
        or (prize.state = 'returned' and tournament.status <> 'cancelled'))`,
    )
    .where('prize.tournament_id', '<', before)
    .orderBy('prize.tournament_id', 'desc')
    .limit(limit)
    .execute()
}

/** Organisers whose own cash is in the pool of an open prize that is not on hold. */
export async function findFundersNotOnHold(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prizes')
    .select('organiser_id as id')
    .distinct()
    .where(isOrganisersPool)
    .where('on_hold_since', 'is', null)
    .where(sql<boolean>`topped_up < amount`)
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
