import {
  type PrizeAsset,
  type PrizeFunding,
  type PrizeSettings,
  type PrizeState,
  RULING_CONTESTABLE_HOURS,
  type ShareState,
  type WaitingReason,
} from '@trunfo/contract/prizes'
import type { Award, Split } from '@trunfo/money/awards'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Lineups, Winner } from './prizes.rules.ts'

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
  /** Who got all of it in the last attempt; null for a prize of several places. */
  readonly sharedTo: string | null
  readonly mistakenSince: Date | null
  /** Set while the funder's money is at risk. */
  readonly onHoldSince: Date | null
  /** An appeal is open in the tournament. */
  readonly isAppealed: boolean
  /** What the funder's debts have taken from the prize so far. */
  readonly reclaimed: number
  /** What the platform added to the pool in its place. */
  readonly toppedUp: number
  readonly edits: number
  readonly split: Split
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
      'prize.split',
      'prize.asset',
      'prize.funding',
      'prize.state',
      sql<boolean>`coalesce(prize.due_at <= now(), false)`.as('isDue'),
      sql<boolean>`prize.appealed_since is not null`.as('isAppealed'),
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
  readonly split: Split
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
      split: [...prize.split],
    })
    .execute()
}

/** Replaces the prize by another one from the same funder. */
export async function escrowAgain(
  tx: Tx,
  tournamentId: string,
  { asset, amount, split }: { asset: PrizeAsset; amount: number; split: Split },
): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ asset, amount, split: [...split], state: 'held', settled_at: null, edits: sql`edits + 1` })
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

/** Call it in the transaction that completes the tournament. Returns the prize as it was before. */
export async function markDue(
  tx: Tx,
  tournamentId: string,
): Promise<Pick<PrizeRow, 'attempt' | 'state'> | undefined> {
  const { rows } = await sql<Pick<PrizeRow, 'attempt' | 'state'>>`
    with due as (
      update tournament_prizes
      set state = 'due', due_at = greatest(contestable_until, now() + make_interval(hours => (
        select settling_hours from tournament_prize_settings order by version desc limit 1
      )))
      where tournament_id = ${tournamentId} and state = 'held'
    )
    select round as attempt, state from tournament_prizes where tournament_id = ${tournamentId}`.execute(tx)
  return rows[0]
}

/** A prize that is due already waits longer, never less. */
export async function keepContestable(tx: Tx, tournamentId: string): Promise<void> {
  await sql`
    update tournament_prizes set contestable_until = until,
      due_at = case when state = 'due' then greatest(due_at, until) else due_at end
    from (select now() + make_interval(hours => ${sql.lit(RULING_CONTESTABLE_HOURS)}) as until) as contestable
    where tournament_id = ${tournamentId} and state in ('held', 'due')`.execute(tx)
}

export async function markHeld(tx: Tx, tournamentId: string): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ state: 'held', due_at: null })
    .where('tournament_id', '=', tournamentId)
    .where('state', '=', 'due')
    .execute()
}

export async function markMistaken(tx: Tx, tournamentId: string, isMistaken: boolean): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ mistaken_since: isMistaken ? sql`now()` : null })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

export async function setAppealed(tx: Tx, tournamentId: string, isAppealed: boolean): Promise<void> {
  await tx
    .updateTable('tournament_prizes')
    .set({ appealed_since: isAppealed ? sql`now()` : null })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

interface Sharing {
  readonly attempt: number
  readonly sharedTo: string | null
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
      where share.tournament_id = prize.tournament_id and share.state = 'paid'
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
    .where('appealed_since', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .orderBy('tournament_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The line-ups of sides, the leader first if they played. */
export async function findLineups(
  db: Db,
  tournamentId: string,
  sideIds: readonly string[],
): Promise<Lineups> {
  if (sideIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tournament_lineups')
    .select(['participant_id as sideId', 'user_id as userId'])
    .where('tournament_id', '=', tournamentId)
    .where(sql<boolean>`participant_id = any(${sideIds}::uuid[])`)
    .orderBy('is_leader', 'desc')
    .orderBy('user_id')
    .execute()
  const lineups = Map.groupBy(rows, ({ sideId }) => sideId)
  return new Map([...lineups].map(([sideId, people]) => [sideId, people.map(({ userId }) => userId)]))
}

export async function insertAwards(
  tx: Tx,
  { tournamentId, attempt }: Pick<PrizeRow, 'tournamentId' | 'attempt'>,
  awards: readonly Award[],
): Promise<void> {
  await sql`
    insert into prize_awards (tournament_id, attempt, participant_id, place, amount)
    select ${tournamentId}, ${attempt}, award.* from unnest(
      ${awards.map(({ participantId }) => participantId)}::uuid[], ${awards.map(({ place }) => place)}::smallint[],
      ${awards.map(({ amount }) => amount)}::bigint[]
    ) as award`.execute(tx)
}

/** What the last payout attempt gave to whom. One of the previous release gave everything to the champion. */
export async function findAwards(
  db: Db,
  { tournamentId, attempt, sharedTo, amount }: PrizeRow,
): Promise<Award[]> {
  const awards = await db
    .selectFrom('prize_awards')
    .select(['participant_id as participantId', 'place', 'amount'])
    .where('tournament_id', '=', tournamentId)
    .where('attempt', '=', attempt)
    .orderBy('place')
    .orderBy('amount', 'desc')
    .orderBy('participant_id')
    .execute()
  return awards.length > 0 || sharedTo === null ? awards : [{ participantId: sharedTo, place: 1, amount }]
}

/** The names that sides have in the tournament. */
export async function findSideNames(
  db: Db,
  tournamentId: string,
  sideIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('tournament_participants')
    .select(['participant_id as id', 'name'])
    .where('tournament_id', '=', tournamentId)
    .where(sql<boolean>`participant_id = any(${sideIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
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
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute()
  const order = new Map(userIds.map((userId, index) => [userId, index]))
  return rows.sort((one, other) => (order.get(one.userId) ?? 0) - (order.get(other.userId) ?? 0))
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
  readonly place: number
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
      'share.place',
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
  readonly place: number
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
      place: share.place,
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

export async function findWaitingIn(db: Db, tournamentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_prize_shares')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A correction moved people who keep what they have of these shares. */
export async function setPlaces(
  tx: Tx,
  tournamentId: string,
  parts: readonly { readonly userId: string; readonly place: number }[],
): Promise<void> {
  await sql`
    update tournament_prize_shares as share set place = moved.place
    from unnest(
      ${parts.map(({ userId }) => userId)}::uuid[], ${parts.map(({ place }) => place)}::smallint[]
    ) as moved (user_id, place)
    where share.tournament_id = ${tournamentId} and share.user_id = moved.user_id and share.state in ('paid', 'waiting')
      and share.place <> moved.place`.execute(tx)
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
