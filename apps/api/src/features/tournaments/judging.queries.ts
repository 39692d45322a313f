import { APPEAL_HOURS, type JudgeConflict } from '@trunfo/contract/matches'
import { CREW_MAX, TOURNAMENT_STAFF } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { hasBarrier } from './bracket-engine.ts'
import { type ConflictFacts, conflictOf } from './judging.rules.ts'

/**
 * Whether only staff decide matches: the prize is the platform's, or has left escrow, so that another result would cost the
 * platform money, or the tournament is long over. The query must alias the table as `tournament`.
 */
export const isForStaff = sql<boolean>`(
  coalesce(tournament.ended_at < now() - make_interval(hours => ${sql.lit(APPEAL_HOURS)}), false) or exists (
    select from tournament_prizes as prize
    where prize.tournament_id = tournament.id and (prize.funding = 'house' or prize.state not in ('held', 'due'))
  )
)`

export async function isPrizeForStaff(db: Db, tournamentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tournaments as tournament')
    .select(isForStaff.as('isForStaff'))
    .where('tournament.id', '=', tournamentId)
    .executeTakeFirst()
  return row?.isForStaff ?? true
}

/** Whether winners were paid. After a reopening the awards stand until the next end, and name those sides. */
export async function isPrizePaid(db: Db, tournamentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tournament_prizes where tournament_id = ${tournamentId} and round > 0`.execute(db)
  return rows.length > 0
}

type ConflictRow = Omit<ConflictFacts, 'hasBarrier'> & { readonly matchId: string; readonly format: string }

/** Why people of these sides do not judge a match. Once the tournament is over, those of its tables and their own. */
export async function findConflict(
  db: Db,
  { matchId, sideIds }: { readonly matchId: string; readonly sideIds: readonly string[] },
): Promise<JudgeConflict | null> {
  return (await findConflicts(db, { matchIds: [matchId], sideIds })).get(matchId) ?? null
}

/** By match, only where there is one. */
export async function findConflicts(
  db: Db,
  { matchIds, sideIds }: { readonly matchIds: readonly string[]; readonly sideIds: readonly string[] },
): Promise<Map<string, JudgeConflict>> {
  if (sideIds.length === 0 || matchIds.length === 0) return new Map()
  const { rows } = await sql<ConflictRow>`
    select
      match.id as "matchId",
      stage.format,
      stage.position as "stagePosition",
      match.participant1_id = any (own.ids) is true or match.participant2_id = any (own.ids) is true as plays,
      array[match.participant1_id, match.participant2_id] as "sideIds",
      tournament.status = 'in_progress' and exists (
        select from tournament_stage_entries as entry
        where entry.stage_id = stage.id and entry.participant_id = any (own.ids) and entry.departure is null
      ) and (stage.format = 'swiss' or not exists (${lostMatches})) as "isStillIn",
      tournament.status = 'completed' and stage.format in ('swiss', 'round-robin') and exists (
        select from tournament_stages as any_stage
        join tournament_stage_entries as entry on entry.stage_id = any_stage.id
        where any_stage.tournament_id = tournament.id and entry.participant_id = any (own.ids)
      ) as "isPlaced",
      ${targets} as targets,
      ${ownMatches} as own
    from tournament_matches as match
    join tournament_stages as stage on stage.id = match.stage_id
    join tournaments as tournament on tournament.id = match.tournament_id
    cross join (values (${[...sideIds]}::uuid[])) as own (ids)
    where match.id = any (${[...matchIds]}::uuid[])`.execute(db)
  return new Map(
    rows.flatMap(({ matchId, format, ...facts }) => {
      const conflict = conflictOf({ ...facts, hasBarrier: hasBarrier(format) })
      return conflict ? [[matchId, conflict] as const] : []
    }),
  )
}

/** In an elimination with a barrier, one lost match is the last one. */
const lostMatches = sql`
  select from tournament_matches as played
  where played.tournament_id = match.tournament_id and played.stage_id = stage.id and played.status = 'completed'
    and (played.participant1_id = any (own.ids) or played.participant2_id = any (own.ids))
    and not coalesce(played.winner_id = any (own.ids), false)`

/** A match with a vacant side, or one that is decided, passes on the side that comes. */
const targets = sql`array(
  with recursive ahead as (
    select id, winner_to, status, is_vacant1 or is_vacant2 as is_passage
    from tournament_matches where id in (match.winner_to, match.loser_to)
    union
    select next.id, next.winner_to, next.status, next.is_vacant1 or next.is_vacant2
    from ahead join tournament_matches as next on next.id = ahead.winner_to
    where ahead.is_passage or ahead.status = 'completed'
  )
  select id from ahead
)`

/** At most one per round of a table. */
const ownMatches = sql`coalesce((
  select json_agg(json_build_object(
    'id', mine.id, 'stagePosition', mine.position, 'opponentId', mine.opponent_id,
    'winnerTo', mine.winner_to, 'loserTo', mine.loser_to, 'isNext', mine.is_open or mine.nth = 1
  ))
  from (
    select ahead.id, ahead.winner_to, ahead.loser_to, its.position, ahead.status <> 'pending' as is_open,
      case when ahead.participant1_id = any (own.ids) then ahead.participant2_id else ahead.participant1_id end
        as opponent_id,
      row_number() over (order by its.position, ahead.round_number, ahead.match_number) as nth
    from tournament_matches as ahead
    join tournament_stages as its on its.id = ahead.stage_id
    where ahead.tournament_id = match.tournament_id and ahead.status <> 'completed'
      and tournament.status = 'in_progress'
      and (ahead.participant1_id = any (own.ids) or ahead.participant2_id = any (own.ids))
  ) as mine
), '[]')`

/** The organiser and the crew, apart from staff, who may decide the match now. At most `CREW_MAX` and one. */
export async function findJudgesFor(db: Db, matchId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string; sideIds: string[] }>`
    select person.id as "userId", array_remove(array[lineup.participant_id, person.team_id], null) as "sideIds"
    from tournament_matches as match
    join tournaments as tournament on tournament.id = match.tournament_id
    cross join lateral (
      select tournament.created_by as id
      union
      select crew.user_id from tournament_crew as crew
      where crew.tournament_id = tournament.id and crew.accepted_at is not null
        and crew.role in ('co_organiser', 'referee')
    ) as judge
    join profiles as person on person.id = judge.id
    left join tournament_lineups as lineup
      on lineup.tournament_id = tournament.id and lineup.user_id = person.id
    where match.id = ${matchId} and not tournament.is_test and not ${isForStaff}
      and person.status = 'active' and not person.roles && ${[...TOURNAMENT_STAFF]}::text[]
    limit ${sql.lit(CREW_MAX + 1)}`.execute(db)
  const free = await Promise.all(
    rows.map(async ({ sideIds }) => (await findConflict(db, { matchId, sideIds })) === null),
  )
  return rows.filter((_, index) => free[index]).map(({ userId }) => userId)
}
