import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** An active person with a confirmed address, by username in any case. */
export function findPerson(
  db: Db,
  username: string,
): Promise<{ id: string; imageKey: string | null } | undefined> {
  return db
    .selectFrom('profiles as profile')
    .innerJoin('users as person', 'person.id', 'profile.id')
    .select(['profile.id', 'profile.avatar_key as imageKey'])
    .where(sql`lower(profile.username)`, '=', sql`lower(${username})`)
    .where('profile.status', '=', 'active')
    .where('person.email_verified', '=', true)
    .executeTakeFirst()
}

/** The team is locked, so nobody joins or leaves it. */
export async function isMember(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from team_members where team_id = ${teamId} and user_id = ${userId}`.execute(tx)
  return rows.length > 0
}

/** How often somebody took the place of another. */
export async function countReplacements(db: Db, tournamentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tournament_former_lineups')
    .select(sql<number>`count(distinct (participant_id, replaced_at))::int`.as('count'))
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return count
}

export interface PlayerRow {
  readonly userId: string
  readonly participantId: string
}

/** Those who play for a side, and the person wherever they play. */
export function findPlayers(
  db: Db,
  tournamentId: string,
  { participantId, userId }: PlayerRow,
): Promise<PlayerRow[]> {
  return db
    .selectFrom('tournament_lineups')
    .select(['user_id as userId', 'participant_id as participantId'])
    .where('tournament_id', '=', tournamentId)
    .where((eb) => eb.or([eb('participant_id', '=', participantId), eb('user_id', '=', userId)]))
    .execute()
}

/**
 * Gives everything that an entrant has in the tournament to another, who has a row of their own: matches, entries and
 * order of enrolment, from which the draw is repeated. The time is that of the statement, because the transaction may
 * have waited for its locks. Returns who played for the former.
 */
export async function giveSlot(
  tx: Tx,
  tournamentId: string,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<string[]> {
  await sql`
    update tournament_matches set
      participant1_id = case participant1_id when ${fromId} then ${toId}::uuid else participant1_id end,
      participant2_id = case participant2_id when ${fromId} then ${toId}::uuid else participant2_id end,
      winner_id = case winner_id when ${fromId} then ${toId}::uuid else winner_id end
    where tournament_id = ${tournamentId} and ${fromId} in (participant1_id, participant2_id)`.execute(tx)
  await sql`
    update tournament_stage_entries set participant_id = ${toId}
    where participant_id = ${fromId}
      and stage_id in (select id from tournament_stages where tournament_id = ${tournamentId})`.execute(tx)
  await sql`
    update tournament_seed_order set participant_id = ${toId}
    where tournament_id = ${tournamentId} and participant_id = ${fromId}`.execute(tx)
  const { rows } = await sql<{ userId: string }>`
    with gone as (
      delete from tournament_lineups where tournament_id = ${tournamentId} and participant_id = ${fromId}
      returning user_id, participant_id, added_at
    )
    insert into tournament_former_lineups (tournament_id, user_id, participant_id, added_at, replaced_at)
    select ${tournamentId}, user_id, participant_id, added_at, statement_timestamp() from gone
    returning user_id as "userId"`.execute(tx)
  const { id, drawnAs } = await tx
    .deleteFrom('tournament_participants')
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', '=', fromId)
    .returning(['id', 'drawn_as as drawnAs'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tournament_participants')
    .set({ id, drawn_as: drawnAs ?? fromId })
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', '=', toId)
    .execute()
  return rows.map(({ userId }) => userId)
}
