import type { Bracket } from '@trunfo/brackets'
import type { MatchStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

interface TimedMatch {
  readonly status: MatchStatus
  readonly scheduledAt: Date | null
  readonly hasBothSides: boolean
}

/** The tournament must be locked. */
export function lockTimedMatch(
  tx: Tx,
  tournamentId: string,
  matchId: string,
): Promise<TimedMatch | undefined> {
  return tx
    .selectFrom('tournament_matches')
    .select([
      'status',
      'scheduled_at as scheduledAt',
      sql<boolean>`participant1_id is not null and participant2_id is not null`.as('hasBothSides'),
    ])
    .where('id', '=', matchId)
    .where('tournament_id', '=', tournamentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** How often the time of a match was changed in the last 24 hours. */
export async function countMatchTimes(tx: Tx, matchId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('match_id', '=', matchId)
    .where('kind', '=', 'match_scheduled')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

export async function setMatchTime(tx: Tx, matchId: string, at: Date | null): Promise<void> {
  await tx.updateTable('tournament_matches').set({ scheduled_at: at }).where('id', '=', matchId).execute()
}

export interface RoundOfStage {
  readonly stageId: string
  readonly bracket: Bracket
  readonly round: number
}

export type MessageSubject =
  | { readonly matchId: string; readonly round: null }
  | { readonly matchId: null; readonly round: RoundOfStage }

/** Those of its sides who are known. Undefined if the tournament has no such match, none if it is decided. */
export async function findUndecidedSides(
  db: Db,
  tournamentId: string,
  matchId: string,
): Promise<string[] | undefined> {
  const match = await db
    .selectFrom('tournament_matches')
    .select(['participant1_id', 'participant2_id', 'status'])
    .where('id', '=', matchId)
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst()
  if (!match) return undefined
  if (match.status === 'completed') return []
  return [match.participant1_id, match.participant2_id].filter((id) => id !== null)
}

/** Undefined unless somebody still has to play in the round. */
export async function hasUndecided(
  tx: Tx,
  tournamentId: string,
  { stage, bracket, round }: { readonly stage: number; readonly bracket: Bracket; readonly round: number },
): Promise<RoundOfStage | undefined> {
  const found = await tx
    .selectFrom('tournament_stages as stage')
    .select('stage.id')
    .where('stage.tournament_id', '=', tournamentId)
    .where('stage.position', '=', stage)
    .where((where) =>
      where.exists(
        where
          .selectFrom('tournament_matches as match')
          .select(sql.lit(1).as('one'))
          .whereRef('match.stage_id', '=', 'stage.id')
          .where('match.round_number', '=', round)
          .where('match.bracket', '=', bracket)
          .where('match.status', '<>', 'completed')
          .where(sql<boolean>`coalesce(match.participant1_id, match.participant2_id) is not null`),
      ),
    )
    .executeTakeFirst()
  return found && { stageId: found.id, bracket, round }
}

/** Counts those of the last 24 hours: all, and those about the same match or round. */
export async function countMessages(
  tx: Tx,
  tournamentId: string,
  { matchId, round }: MessageSubject,
): Promise<{ ofTournament: number; ofSubject: number }> {
  const isSame =
    round === null
      ? sql`match_id = ${matchId}`
      : sql`stage_id = ${round.stageId} and bracket = ${round.bracket} and round_number = ${round.round}`
  const { rows } = await sql<{ ofTournament: number; ofSubject: number }>`
    select count(*)::integer as "ofTournament", (count(*) filter (where ${isSame}))::integer as "ofSubject"
    from tournament_messages
    where tournament_id = ${tournamentId} and created_at > now() - interval '1 day'`.execute(tx)
  return rows[0] ?? { ofTournament: 0, ofSubject: 0 }
}

export async function insertMessage(
  tx: Tx,
  {
    tournamentId,
    authorId,
    text,
    matchId,
    round,
  }: MessageSubject & { readonly tournamentId: string; readonly authorId: string; readonly text: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('tournament_messages')
    .values({
      tournament_id: tournamentId,
      author_id: authorId,
      text,
      match_id: matchId,
      stage_id: round?.stageId,
      bracket: round?.bracket,
      round_number: round?.round,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The line-ups of both sides: at most twenty people. Undefined if the match no longer exists. */
export async function findPlayersOf(db: Db, matchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournament_lineups as lineup', 'lineup.tournament_id', 'match.tournament_id')
    .innerJoin('profiles as person', (join) =>
      join.onRef('person.id', '=', 'lineup.user_id').on('person.status', '=', 'active'),
    )
    .select('lineup.user_id as userId')
    .where('match.id', '=', matchId)
    .where(sql<boolean>`lineup.participant_id in (match.participant1_id, match.participant2_id)`)
    .execute()
  return rows.map(({ userId }) => userId)
}
