import type {
  PrizeAsset,
  PrizeFunding,
  PrizeSettings,
  PrizeState,
  ShareState,
  WaitingReason,
} from '@trunfo/contract/prizes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Winner } from './prizes.rules.ts'

export interface PrizeRow {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly createdBy: string | null
  readonly championId: string | null
  readonly asset: PrizeAsset
  readonly amount: number
  readonly funding: PrizeFunding
  readonly organiserId: string | null
  readonly state: PrizeState
  readonly heldAt: Date
  readonly dueAt: Date | null
  readonly settledAt: Date | null
  /** By the database's clock. */
  readonly isDue: boolean
  readonly attempt: number
  readonly sharedTo: string | null
  readonly mistakenSince: Date | null
  /** Set while the funder's money is at risk. */
  readonly onHoldSince: Date | null
  /** What the funder's debts have taken from the prize so far. */
  readonly reclaimed: number
  /** What the platform added to the pool in its place. */
  readonly toppedUp: number
  readonly edits: number
}

/** Commands call it under the tournament's lock. */
export function findPrize(db: Db, tournamentId: string): Promise<PrizeRow | undefined> {
  return db
    .selectFrom('tournament_prizes as prize')
    .innerJoin('tournaments as tournament', 'tournament.id', 'prize.tournament_id')
    .select([
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'tournament.created_by as createdBy',
      'tournament.champion_id as championId',
      'prize.amount',
      'prize.organiser_id as organiserId',
      'prize.held_at as heldAt',
      'prize.due_at as dueAt',
      'prize.settled_at as settledAt',
      'prize.round as attempt',
      'prize.shared_to as sharedTo',
      'prize.mistaken_since as mistakenSince',
      'prize.on_hold_since as onHoldSince',
      'prize.reclaimed',
      'prize.topped_up as toppedUp',
      'prize.edits',
      'prize.asset',
      'prize.funding',
      'prize.state',
      sql<boolean>`coalesce(prize.due_at <= now(), false)`.as('isDue'),
    ])
    .where('prize.tournament_id', '=', tournamentId)
    .executeTakeFirst()
}

interface NewPrize {
  readonly tournamentId: string
  readonly asset: PrizeAsset
  readonly amount: number
  readonly funding: PrizeFunding
  readonly organiserId: string | null
}

export async function insertPrize(tx: Tx, prize: NewPrize): Promise<void> {
  await tx
    .insertInto('tournament_prizes')
    .values({
      tournament_id: prize.tournamentId,
      asset: prize.asset,
      amount: prize.amount,
      funding: prize.funding,
      organiser_id: prize.organiserId,
    })
    .execute()
}

/** Replaces the prize by another one from the same funder. */
export async function escrowAgain(
  tx: Tx,
  tournamentId: string,
  { asset, amount }: { asset: PrizeAsset; amount: number },
): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ asset, amount, state: 'held', settled_at: null, edits: sql`edits + 1` })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

export async function markReturned(tx: Tx, tournamentId: string): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ state: 'returned', settled_at: sql`now()`, on_hold_since: null, edits: sql`edits + 1` })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/** Call it in the transaction that completes the tournament. */
export async function markDue(tx: Tx, tournamentId: string): Promise<void> {
  await sql`
    update tournament_prizes
    set state = 'due', due_at = now() + make_interval(hours => (
      select settling_hours from tournament_prize_settings order by version desc limit 1
    ))
    where tournament_id = ${tournamentId} and state = 'held'`.execute(tx)
}

/**
 * Returns true if the prize is with the wrong champion from now on. Correcting back to the champion who was
 * paid clears the mistake.
 */
export async function markChampion(tx: Tx, tournamentId: string, championId: string): Promise<boolean> {
  const row = await tx
    .updateTable('tournament_prizes')
    .set({
      mistaken_since: sql`case when shared_to <> ${championId} then coalesce(mistaken_since, now()) end`,
    })
    .where('tournament_id', '=', tournamentId)
    .where('shared_to', 'is not', null)
    .returning(sql<boolean>`mistaken_since = now()`.as('isNew'))
    .executeTakeFirst()
  return row?.isNew ?? false
}

interface Sharing {
  readonly attempt: number
  readonly sharedTo: string
}

export async function markShared(
  tx: Tx,
  tournamentId: string,
  { attempt, sharedTo }: Sharing,
): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({
      round: attempt,
      shared_to: sharedTo,
      mistaken_since: null,
      // `markSettled` changes it once no share waits.
      state: 'waiting',
      settled_at: null,
    })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/** Once no share waits, marks the prize as paid, or as returned if nobody was paid. */
export async function markSettled(tx: Tx, tournamentId: string): Promise<void> {
  await sql`
    update tournament_prizes as prize
    set settled_at = now(), on_hold_since = null, state = case when exists (
      select from tournament_prize_shares as share
      where share.tournament_id = prize.tournament_id and share.round = prize.round and share.state = 'paid'
    ) then 'paid' else 'returned' end
    where tournament_id = ${tournamentId} and state = 'waiting' and not exists (
      select from tournament_prize_shares as share
      where share.tournament_id = prize.tournament_id and share.state = 'waiting'
    )`.execute(tx)
}

/** What the pool of each prize has to hold: the whole amount, or its waiting shares. */
export const expectedPools = (which: 'open' | 'all') => sql<{
  poolId: string
  asset: string
  amount: number
}>`
  select prize.tournament_id as "poolId", prize.asset, case
    when prize.state in ('held', 'due') then prize.amount
    else (
      select coalesce(sum(share.amount), 0) from tournament_prize_shares as share
      where share.tournament_id = prize.tournament_id and share.state = 'waiting'
    )
  end as amount
  from tournament_prizes as prize
  where ${which === 'all' ? sql`true` : sql`prize.state in ('held', 'due', 'waiting')`}`

export async function findDuePrizes(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prizes')
    .select('tournament_id as id')
    .where('state', '=', sql.lit('due'))
    .where('on_hold_since', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .orderBy('tournament_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The line-up of a side, the leader first if they played. */
export async function findLineupIds(db: Db, tournamentId: string, sideId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_lineups')
    .select('user_id')
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', '=', sideId)
    .orderBy('is_leader', 'desc')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Also true for people enrolled in a tournament that has not started. */
export const playsIn = (tournamentId: string | RawBuilder<string>, userId: string): RawBuilder<boolean> =>
  sql<boolean>`(exists (
    select from tournament_lineups as player
    where player.tournament_id = ${tournamentId} and player.user_id = ${userId}
  ) or exists (
    select from tournament_participants as entrant
    where entrant.tournament_id = ${tournamentId} and entrant.participant_id = ${userId}
  ))`

export async function isInLineup(db: Db, tournamentId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isIn: boolean }>`select ${playsIn(tournamentId, userId)} as "isIn"`.execute(db)
  return rows[0]?.isIn ?? false
}

/** In the given order. Payouts lock the people first. */
export async function findWinners(db: Db, userIds: readonly string[]): Promise<Winner[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('profiles')
    .select(['id as userId', 'status', 'roles'])
    .where('id', 'in', userIds)
    .execute()
  return rows.sort((one, other) => userIds.indexOf(one.userId) - userIds.indexOf(other.userId))
}

export interface ShareRow {
  readonly id: string
  readonly tournamentId: string
  readonly attempt: number
  readonly userId: string
  readonly amount: number
  readonly tax: number
  readonly state: ShareState
  readonly waitsFor: WaitingReason | null
  readonly waitsUntil: Date | null
  readonly recovered: number
  readonly paidAt: Date | null
  readonly changedAt: Date
  /** The share has lapsed. */
  readonly isOver: boolean
}

export function selectShares(db: Db) {
  return db
    .selectFrom('tournament_prize_shares as share')
    .select([
      'share.id',
      'share.tournament_id as tournamentId',
      'share.round as attempt',
      'share.user_id as userId',
      'share.amount',
      'share.tax',
      'share.waits_until as waitsUntil',
      'share.recovered',
      'share.paid_at as paidAt',
      'share.changed_at as changedAt',
      'share.state',
      'share.waits_for as waitsFor',
      sql<boolean>`coalesce(share.waits_until <= now(), false)`.as('isOver'),
    ])
}

export const findShare = (db: Db, id: string): Promise<ShareRow | undefined> =>
  selectShares(db).where('share.id', '=', id).executeTakeFirst()

/** The shares of all payout attempts. */
export const findShares = (db: Db, tournamentId: string): Promise<ShareRow[]> =>
  selectShares(db)
    .where('share.tournament_id', '=', tournamentId)
    .orderBy('share.round')
    .orderBy('share.id')
    .execute()

interface NewShare {
  readonly tournamentId: string
  readonly attempt: number
  readonly userId: string
  readonly amount: number
  readonly tax: number
  readonly waits: { readonly reason: WaitingReason; readonly until: Date; readonly reminders: number } | null
}

export async function insertShare(tx: Tx, share: NewShare): Promise<void> {
  const { waits } = share
  await tx
    .insertInto('tournament_prize_shares')
    .values({
      tournament_id: share.tournamentId,
      round: share.attempt,
      user_id: share.userId,
      amount: share.amount,
      tax: share.tax,
      state: waits ? 'waiting' : 'paid',
      waits_for: waits?.reason,
      waits_until: waits?.until,
      reminders: waits?.reminders,
      paid_at: waits ? undefined : sql`now()`,
    })
    .execute()
}

export async function moveShare(
  tx: Tx,
  id: string,
  to: { state: 'paid' | 'returned' } | { state: 'taken_back'; recovered: number },
): Promise<void> {
  await tx
    .updateTable('tournament_prize_shares')
    .set({
      ...to,
      waits_for: null,
      waits_until: null,
      changed_at: sql`now()`,
      paid_at: to.state === 'paid' ? sql`now()` : undefined,
    })
    .where('id', '=', id)
    .execute()
}

export async function setWaitingReason(tx: Tx, id: string, reason: WaitingReason): Promise<void> {
  await tx.updateTable('tournament_prize_shares').set({ waits_for: reason }).where('id', '=', id).execute()
}

/**
 * Limited, because a person can win many prizes before they give their identity. A later review handles the
 * rest.
 */
export async function findWaitingOf(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prize_shares')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lapsed shares, except those of prizes whose correction has to be booked first. */
export async function findOverShares(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prize_shares as share')
    .innerJoin('tournament_prizes as prize', 'prize.tournament_id', 'share.tournament_id')
    .select('share.id')
    .where('share.state', '=', sql.lit('waiting'))
    .where('share.waits_until', '<=', sql<Date>`now()`)
    .where('prize.mistaken_since', 'is', null)
    .orderBy('share.waits_until')
    .orderBy('share.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Shares that wait only for an identity and lapse within `days`. `order` is the number of the reminder. */
export async function findUnreminded(
  db: Db,
  { days, order, limit }: { days: number; order: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prize_shares')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where('waits_for', '=', 'identity')
    .where('waits_until', '<=', sql<Date>`now() + make_interval(days => ${days})`)
    .where('waits_until', '>', sql<Date>`now()`)
    .where('reminders', '<', order)
    .orderBy('waits_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markReminded(tx: Tx, id: string, reminders: number): Promise<void> {
  await tx.updateTable('tournament_prize_shares').set({ reminders }).where('id', '=', id).execute()
}

/** The current settings. */
export async function findSettings(db: Db): Promise<PrizeSettings> {
  const row = await db
    .selectFrom('tournament_prize_settings')
    .select([
      'settling_hours as settlingHours',
      'withheld_basis_points as withheldBasisPoints',
      'unclaimed_days as unclaimedDays',
    ])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row
}

export function findTournamentNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('tournaments').select(['id', 'name']).where('id', 'in', ids).execute()
}
