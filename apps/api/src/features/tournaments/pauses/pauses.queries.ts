import { NO_SHOW_DAYS, NO_SHOWS_SHOWN_MAX } from '@trunfo/contract/tournaments/pauses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { fromMatchesOf } from '../own-matches.queries.ts'
import type { NoShow } from './pauses.rules.ts'

/** Whether a no-show stands: the match ended then, and not otherwise since. */
const STANDS = sql`match.outcome in ('forfeit', 'double-forfeit') and match.completed_at =`

/** Locks a match, which a correction then has to wait for. False if it did not end by W.O. at that time. */
export async function lockMissed(tx: Tx, matchId: string, missedAt: string): Promise<boolean> {
  const { rows } = await sql`
    select from tournament_matches as match
    where match.id = ${matchId} and ${STANDS} ${missedAt}::timestamptz for no key update`.execute(tx)
  return rows.length > 0
}

interface Noted {
  readonly matchId: string
  readonly missedAt: string
  readonly userIds: readonly string[]
}

/** The people must be locked. A match that was reopened may be missed again. */
export async function insertNoShows(tx: Tx, { matchId, missedAt, userIds }: Noted): Promise<void> {
  await sql`
    insert into tournament_no_shows as known (user_id, match_id, tournament_id, missed_at)
    select person.id, match.id, match.tournament_id, ${missedAt}::timestamptz
    from unnest(${userIds}::uuid[]) as person (id) join tournament_matches as match on match.id = ${matchId}
    order by person.id
    on conflict (user_id, match_id) do update
      set missed_at = excluded.missed_at, noted_at = now(), lifted_at = null, lifted_by = null
      where known.missed_at <> excluded.missed_at`.execute(tx)
}

/** Whose no-show of a match does not stand any more. */
export async function findWronged(tx: Tx, matchId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select no_show.user_id as "userId" from tournament_no_shows as no_show
    join tournament_matches as match on match.id = no_show.match_id
    where no_show.match_id = ${matchId} and (${STANDS} no_show.missed_at) is not true
    order by no_show.user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

export async function deleteNoShows(tx: Tx, matchId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('tournament_no_shows')
    .where('match_id', '=', matchId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
}

export const deleteNoShowsOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('tournament_no_shows').where('user_id', '=', userId).execute()

export interface NoShowRow extends NoShow {
  readonly userId: string
  readonly days: number
  readonly until: Date
  readonly isRunning: boolean
}

const KEPT = sql`make_interval(days => ${NO_SHOW_DAYS}::integer)`

/**
 * The no-shows of people in their order. A person has few, and each looks up the person's matches of the time that counts.
 * What the clock decided from one declaration was perhaps not played.
 */
export async function findNoShows(db: Db, userIds: readonly string[]): Promise<NoShowRow[]> {
  const { rows } = await sql<NoShowRow>`
    select no_show.user_id as "userId", no_show.match_id as "matchId", no_show.tournament_id as "tournamentId",
      no_show.missed_at as "missedAt", no_show.lifted_at is not null as "isLifted", no_show.days,
      no_show.paused_until as until, no_show.paused_until > now() as "isRunning", played.at as "playedAt"
    from tournament_no_shows as no_show
    cross join lateral (
      select max(own.completed_at) as at
      from tournament_lineups as lineup
      join tournaments as tournament on tournament.id = lineup.tournament_id and not tournament.is_test
        and coalesce(tournament.ended_at, no_show.missed_at) > no_show.missed_at - ${KEPT}
      cross join lateral (
        select id, completed_at ${fromMatchesOf('lineup.tournament_id', 'lineup.participant_id', 'every_match')}
        where status = 'completed' and coalesce(outcome, 'drawn') = 'drawn' and opponent_id is not null
          and completed_at < no_show.missed_at and completed_at > no_show.missed_at - ${KEPT}
      ) as own
      where lineup.user_id = no_show.user_id and not exists (
        select from tournament_log as entry
        where entry.match_id = own.id and entry.kind = 'decided' and entry.actor_role = 'clock'
      )
    ) as played
    where no_show.user_id = any(${userIds}::uuid[])
    order by no_show.user_id, no_show.missed_at, no_show.match_id`.execute(db)
  return rows
}

/** Pauses count from when the no-show was certain. */
export async function writeDays(
  tx: Tx,
  changes: readonly { readonly userId: string; readonly matchId: string; readonly days: number }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update tournament_no_shows as no_show
    set days = given.days, paused_until = no_show.noted_at + make_interval(days => given.days)
    from unnest(${changes.map(({ userId }) => userId)}::uuid[], ${changes.map(({ matchId }) => matchId)}::uuid[],
      ${changes.map(({ days }) => days)}::integer[]) as given (user_id, match_id, days)
    where no_show.user_id = given.user_id and no_show.match_id = given.match_id`.execute(tx)
}

/** Lifts a no-show and those of the same absence. Returns how many days it paused, or undefined if it is gone or lifted. */
export async function liftAbsence(
  tx: Tx,
  { userId, matchId, liftedBy, hours }: { userId: string; matchId: string; liftedBy: string; hours: number },
): Promise<{ days: number; tournamentId: string } | undefined> {
  const { rows } = await sql<{ days: number; tournamentId: string }>`
    with seen as (
      select tournament_id, missed_at, days from tournament_no_shows
      where user_id = ${userId} and match_id = ${matchId} and lifted_at is null
    ), lifted as (
      update tournament_no_shows as no_show
      set lifted_at = now(), lifted_by = ${liftedBy}, days = 0, paused_until = no_show.noted_at
      from seen
      where no_show.user_id = ${userId} and no_show.tournament_id = seen.tournament_id and no_show.lifted_at is null
        and no_show.missed_at >= seen.missed_at
        and no_show.missed_at < seen.missed_at + make_interval(hours => ${hours}::integer)
    )
    select days, tournament_id as "tournamentId" from seen`.execute(tx)
  return rows[0]
}

interface ShownRow {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly matchId: string
  readonly round: number
  readonly number: number
  readonly missedAt: Date
  readonly days: number
  readonly until: Date
  readonly isRunning: boolean
  readonly liftedAt: Date | null
  readonly liftedBy: string | null
}

export async function findShownNoShows(db: Db, userId: string): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select no_show.tournament_id as "tournamentId", tournament.name as "tournamentName", match.id as "matchId",
      match.round_number as round, match.match_number as number, no_show.missed_at as "missedAt", no_show.days,
      no_show.paused_until as until, no_show.paused_until > now() as "isRunning", no_show.lifted_at as "liftedAt",
      staff.username as "liftedBy"
    from tournament_no_shows as no_show
    join tournaments as tournament on tournament.id = no_show.tournament_id
    join tournament_matches as match on match.id = no_show.match_id
    left join profiles as staff on staff.id = no_show.lifted_by and staff.status <> 'erased'
    where no_show.user_id = ${userId}
    order by no_show.missed_at desc, match.id
    limit ${NO_SHOWS_SHOWN_MAX}`.execute(db)
  return rows
}

export interface MissedMatch {
  readonly tournamentId: string
  readonly name: string
  readonly round: number
  readonly number: number
}

export async function findMissedMatch(db: Db, matchId: string): Promise<MissedMatch | undefined> {
  const row = await db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .select(['tournament.id as tournamentId', 'tournament.name', 'match.round_number as round'])
    .select('match.match_number as number')
    .where('match.id', '=', matchId)
    .executeTakeFirst()
  return row
}
