import type { PrizeAsset, PrizeFunding, PrizeSettings, WaitingReason } from '@trunfo/contract/prizes'
import type { Split } from '@trunfo/money/awards'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { exactMoment, momentKey } from '../../platform/paging.ts'

/** Newest first, each with who saved it. */
export function findVersions(
  db: Db,
  limit: number,
): Promise<(PrizeSettings & { savedAt: Date; savedBy: string | null })[]> {
  return db
    .selectFrom('tournament_prize_settings as saved')
    .leftJoin('profiles as saver', 'saver.id', 'saved.saved_by')
    .select([
      'saved.settling_hours as settlingHours',
      'saved.withheld_basis_points as withheldBasisPoints',
      'saved.unclaimed_days as unclaimedDays',
      'saved.saved_at as savedAt',
      'saver.username as savedBy',
    ])
    .orderBy('saved.version', 'desc')
    .limit(limit)
    .execute()
}

export async function insertSettings(tx: Tx, settings: PrizeSettings, savedBy: string): Promise<void> {
  await tx
    .insertInto('tournament_prize_settings')
    .values({
      settling_hours: settings.settlingHours,
      withheld_basis_points: settings.withheldBasisPoints,
      unclaimed_days: settings.unclaimedDays,
      saved_by: savedBy,
    })
    .execute()
}

interface Filling {
  readonly asset: PrizeAsset
  readonly amount: number
  readonly reason: string
}

export async function insertFilling(tx: Tx, filling: Filling, filledBy: string): Promise<string> {
  const { id } = await tx
    .insertInto('tournament_prize_fillings')
    .values({ ...filling, filled_by: filledBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findFillings(db: Db, limit: number): Promise<(Filling & { at: Date; by: string | null })[]> {
  return db
    .selectFrom('tournament_prize_fillings as filling')
    .leftJoin('profiles as person', 'person.id', 'filling.filled_by')
    .select([
      'filling.amount',
      'filling.reason',
      'filling.filled_at as at',
      'person.username as by',
      'filling.asset',
    ])
    .orderBy('filling.id', 'desc')
    .limit(limit)
    .execute()
}

/** What is in escrow now: promised prizes and waiting shares. Reads open prizes only. */
export async function findHeld(db: Db): Promise<Readonly<Record<PrizeAsset, number>>> {
  const { rows } = await sql<{ money: number; coins: number }>`
    select
      coalesce(sum(lying) filter (where asset = 'money'), 0)::int8 as money,
      coalesce(sum(lying) filter (where asset = 'coins'), 0)::int8 as coins
    from (
      select asset, case when state = 'waiting' then (
        select coalesce(sum(share.amount), 0) from tournament_prize_shares as share
        where share.tournament_id = prize.tournament_id and share.state = 'waiting'
      ) else amount end as lying
      from tournament_prizes as prize where state in ('held', 'due', 'waiting')
    ) as pools`.execute(db)
  return rows[0] ?? { money: 0, coins: 0 }
}

export interface WaitingShareRow {
  readonly id: string
  readonly tournamentId: string
  readonly tournamentName: string
  readonly userId: string
  /** Null if the account was erased. */
  readonly username: string | null
  readonly asset: PrizeAsset
  readonly amount: number
  readonly tax: number
  readonly funding: PrizeFunding
  readonly organiserId: string | null
  readonly place: number
  readonly split: Split
  readonly waitsFor: WaitingReason
  readonly waitsUntil: Date
  readonly moment: string
}

/** Orders shares by when they lapse. */
export const byLapse = {
  key: z.tuple([momentKey(6), z.uuid()]),
  keyOf: ({ moment, id }: Pick<WaitingShareRow, 'moment' | 'id'>) => [moment, id] as const,
  first: undefined,
}

const usernameOf = (person: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`case ${sql.ref(`${person}.status`)} when 'erased' then null else ${sql.ref(`${person}.username`)} end`

export function findWaitingShares(
  db: Db,
  {
    waitsFor,
    after,
    limit,
  }: {
    waitsFor: WaitingReason | undefined
    after: readonly [string, string] | undefined
    limit: number
  },
): Promise<WaitingShareRow[]> {
  return db
    .selectFrom('tournament_prize_shares as share')
    .innerJoin('tournament_prizes as prize', 'prize.tournament_id', 'share.tournament_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'share.tournament_id')
    .innerJoin('profiles as person', 'person.id', 'share.user_id')
    .select((eb) => [
      'share.id',
      'share.tournament_id as tournamentId',
      'tournament.name as tournamentName',
      'share.user_id as userId',
      usernameOf('person').as('username'),
      'share.amount',
      'share.tax',
      'prize.asset',
      'prize.funding',
      'prize.organiser_id as organiserId',
      'share.place',
      'prize.split',
      eb.ref('share.waits_for').$notNull().as('waitsFor'),
      eb.ref('share.waits_until').$notNull().as('waitsUntil'),
      exactMoment(sql<Date>`share.waits_until`).as('moment'),
    ])
    .where('share.state', '=', sql.lit('waiting'))
    .$call((query) => (waitsFor ? query.where('share.waits_for', '=', waitsFor) : query))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(share.waits_until, share.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('share.waits_until')
    .orderBy('share.id')
    .limit(limit)
    .execute()
}

/** What a fundador has to decide: shares of banned people, and prizes whose places changed after the payment. */
export const waitingPrizes = sql`
  select from tournament_prize_shares where state = 'waiting' and waits_for = 'banned'
  union all
  select from tournament_prizes where mistaken_since is not null`

export interface MistakenRow {
  readonly id: string
  readonly since: Date
  readonly moment: string
}

export const bySince = {
  key: z.tuple([momentKey(6), z.uuid()]),
  keyOf: ({ moment, id }: Pick<MistakenRow, 'moment' | 'id'>) => [moment, id] as const,
  first: undefined,
}

export function findMistaken(
  db: Db,
  after: readonly [string, string] | undefined,
  limit: number,
): Promise<MistakenRow[]> {
  return db
    .selectFrom('tournament_prizes as prize')
    .select((eb) => [
      'prize.tournament_id as id',
      eb.ref('prize.mistaken_since').$notNull().as('since'),
      exactMoment(sql<Date>`prize.mistaken_since`).as('moment'),
    ])
    .where('prize.mistaken_since', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(prize.mistaken_since, prize.tournament_id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('prize.mistaken_since')
    .orderBy('prize.tournament_id')
    .limit(limit)
    .execute()
}

export async function findNames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles as person')
    .select(['id', usernameOf('person').as('username')])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}
