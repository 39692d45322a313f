import type { pauseSchema } from '@trunfo/contract/tournaments/pauses.schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

/** Times are text where they come as JSON. */
export interface PauseRow {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly matchId: string
  readonly round: number
  readonly number: number
  readonly missedAt: Date | string
  readonly days: number
  readonly until: Date | string
}

/** The no-show whose pause of a person ends last, if one is running, as JSON. */
export const runningPauseOf = (userId: string) => sql<PauseRow | null>`(
  select json_build_object('tournamentId', no_show.tournament_id, 'tournamentName', tournament.name, 'matchId', match.id,
    'round', match.round_number, 'number', match.match_number, 'missedAt', no_show.missed_at, 'days', no_show.days,
    'until', no_show.paused_until)
  from tournament_no_shows as no_show
  join tournaments as tournament on tournament.id = no_show.tournament_id
  join tournament_matches as match on match.id = no_show.match_id
  where no_show.user_id = ${sql.ref(userId)} and no_show.paused_until > now()
  order by no_show.paused_until desc limit 1
)`

export function viewPause(row: PauseRow): z.infer<typeof pauseSchema> {
  const { tournamentId, tournamentName, matchId, round, number, missedAt, days, until } = row
  return {
    tournament: { id: tournamentId, name: tournamentName },
    match: { id: matchId, round, number },
    missedAt: new Date(missedAt).toISOString(),
    days,
    until: new Date(until).toISOString(),
  }
}

/** Somebody who cannot be entered now. */
export interface PausedPlayer {
  readonly userId: string
  readonly username: string
  /** As text. */
  readonly until: string
}

/** Who of some people waits longest until they can be entered again, as JSON. `people` is an array of ids. */
export const longestPauseAmong = (people: RawBuilder<unknown>) => sql`(
  select json_build_object('userId', person.id, 'username', person.username, 'until', no_show.paused_until)
  from tournament_no_shows as no_show join profiles as person on person.id = no_show.user_id
  where no_show.user_id = any(${people}) and no_show.paused_until > now()
  order by no_show.paused_until desc limit 1
)`

export async function findPaused(db: Db, userIds: readonly string[]): Promise<PausedPlayer | null> {
  const { rows } = await sql<{ paused: PausedPlayer | null }>`
    select ${longestPauseAmong(sql`${userIds}::uuid[]`)} as paused`.execute(db)
  return rows[0]?.paused ?? null
}

export const untilOf = ({ until }: PausedPlayer): string => new Date(until).toISOString()
