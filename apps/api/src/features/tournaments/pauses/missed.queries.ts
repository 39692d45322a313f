import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { fromMatchesOf } from '../own-matches.queries.ts'
import type { AbsenceFacts } from './pauses.rules.ts'

interface Missed extends AbsenceFacts {
  readonly matchId: string
  readonly tournamentId: string
  /** Exactly as stored, in microseconds. */
  readonly missedAt: string
  readonly absentId: string
}

const wasRuled = (by: RawBuilder<unknown>) => sql`exists (
  select from tournament_log as entry
  where entry.match_id = earlier.id and entry.kind in ('decided', 'walkover', 'corrected', 'reopened') and ${by}
)`

/** A side came if it agreed on the result, or won by the clock. What the crew gave it says nothing. */
const CAME = sql`
  not ${wasRuled(sql`entry.actor_role <> 'clock'`)}
  and case
    when ${wasRuled(sql`entry.actor_role = 'clock'`)} then earlier.winner_id = absent.id
    else coalesce(earlier.outcome, 'drawn') = 'drawn'
  end`

/** Matches of one tournament that ended by W.O., once for each side that was absent. */
export async function findMissed(tx: Tx, matchIds: readonly string[]): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with of_all as materialized (
      select kind, at from tournament_log
      where tournament_id = (select tournament_id from tournament_matches where id = ${matchIds[0]})
        and match_id is null and kind in ('clocks_resumed', 'edited')
    )
    select match.id as "matchId", match.tournament_id as "tournamentId", match.completed_at::text as "missedAt",
      absent.id as "absentId", match.completed_at as "decidedAt",
      coalesce(tournament.entrant_count, tournament.participant_count) as "entrantCount",
      least(tournament.clock_minutes, tournament.clock_first_minutes) as "clockMinutes",
      tournament.is_test as "isTest", tournament.started_at as "startedAt",
      tournament.announced_start as "announcedStart", tournament.start_announced_at as "announcedAt",
      match.opened_at = tournament.started_at as "isFirst",
      exists (
        select from tournament_log as entry
        where entry.match_id = match.id and entry.kind in ('clocks_resumed', 'match_scheduled', 'reopened')
          and entry.at <= match.completed_at
      ) or exists (
        select from of_all as entry
        where entry.at between match.opened_at and match.completed_at
          or entry.kind = 'edited' and entry.at between tournament.started_at and match.completed_at
      ) as "isTimedByCrew",
      entrant.checked_in_at as "checkedInAt", case when ${CAME} then earlier.completed_at end as "cameAt"
    from tournament_matches as match
    join tournaments as tournament on tournament.id = match.tournament_id
    cross join lateral unnest(
      array_remove(array[match.participant1_id, match.participant2_id], match.winner_id)
    ) as absent (id)
    join tournament_participants as entrant
      on entrant.tournament_id = match.tournament_id and entrant.participant_id = absent.id
    left join lateral (
      select own.id, own.winner_id, own.outcome, own.completed_at ${fromMatchesOf('match.tournament_id', 'absent.id', 'own')}
      where own.id <> match.id and own.status = 'completed' and own.opponent_id is not null
        and own.completed_at < match.completed_at
      order by own.completed_at desc limit 1
    ) as earlier on true
    where match.id = any(${matchIds}::uuid[]) and match.outcome in ('forfeit', 'double-forfeit')`.execute(tx)
  return rows
}
