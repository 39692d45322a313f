import { sql } from 'kysely'

/**
 * All matches of one side. One index scan per place instead of an `or`, which could read the whole bracket.
 */
export const fromMatchesOf = (tournament: string, side: string, alias: string) => sql`from (
  select id, tournament_id, stage_id, bracket, group_number, round_number, match_number, status, winner_id, winner_to, loser_to,
    outcome, completed_at, scheduled_at, participant2_id as opponent_id
  from tournament_matches where tournament_id = ${sql.ref(tournament)} and participant1_id = ${sql.ref(side)}
  union all
  select id, tournament_id, stage_id, bracket, group_number, round_number, match_number, status, winner_id, winner_to, loser_to,
    outcome, completed_at, scheduled_at, participant1_id
  from tournament_matches where tournament_id = ${sql.ref(tournament)} and participant2_id = ${sql.ref(side)}
) as ${sql.ref(alias)}`

/**
 * Chooses from the matches `own` of a side the one to play next. If several are open, that is one of the earliest round,
 * and one in dispute only if there is no other, because it waits for staff.
 */
export const nextToPlay = sql`own.status in ('in_progress', 'dispute')
  order by own.status = 'dispute', own.round_number, own.match_number limit 1`

interface OpenMatch {
  readonly id: string
  readonly round_number: number
  readonly match_number: number
  readonly stage_id: string | null
  readonly bracket: string
  readonly group_number: number
  readonly opponent_id: string
  readonly scheduled_at: Date | null
}

/** The open match that a side should play next. */
export const openMatchOf = (tournament: string, side: string, condition = sql`true`) => sql<OpenMatch>`(
  select own.id, own.round_number, own.match_number, own.opponent_id, own.stage_id, own.bracket, own.group_number,
    own.scheduled_at
  ${fromMatchesOf(tournament, side, 'own')}
  where ${condition} and ${nextToPlay}
)`
