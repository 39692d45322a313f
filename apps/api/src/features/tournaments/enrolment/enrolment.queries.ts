import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { longestPauseAmong, type PausedPlayer } from '../running-pause.queries.ts'
import { fromTeamPlayers } from '../team-players.ts'

interface Entry {
  readonly participantId: string
  readonly name: string
  readonly imageKey: string | null
  readonly enteredBy: string
  readonly isPresent?: boolean
  /** A team that must not be dissolved: the tournament runs. */
  readonly heldTeamId?: string | null
}

/**
 * Takes a place. Returns false if the participant was removed from this tournament before. The tournament
 * must be locked.
 */
export async function insertParticipant(tx: Tx, tournamentId: string, entry: Entry): Promise<boolean> {
  const isInserted = await insertInPlace(tx, tournamentId, entry)
  if (isInserted) await changeCount(tx, tournamentId, 1)
  return isInserted
}

/** The same for somebody who takes the place of another. */
export async function insertInPlace(tx: Tx, tournamentId: string, entry: Entry): Promise<boolean> {
  const { participantId, name, imageKey, enteredBy, isPresent = false, heldTeamId = null } = entry
  const { rows } = await sql`
    insert into tournament_participants (
      tournament_id, participant_id, name, image_key, entered_by, checked_in_at, held_team_id
    )
    select ${tournamentId}::uuid, ${participantId}::uuid, ${name}::text, ${imageKey}::text, ${enteredBy}::uuid,
      case when ${isPresent} then now() end, ${heldTeamId}::uuid
    where not exists (
      select from tournament_removals where tournament_id = ${tournamentId} and participant_id = ${participantId}
    )
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Frees the places. Returns the deleted participants with their names. The tournament must be locked and not
 * started.
 */
export async function deleteParticipants(
  tx: Tx,
  tournamentId: string,
  participantIds: readonly string[],
): Promise<{ participantId: string; participantName: string }[]> {
  const rows = await tx
    .deleteFrom('tournament_participants')
    .where('tournament_id', '=', tournamentId)
    .where(sql<boolean>`participant_id = any(${participantIds}::uuid[])`)
    .returning(['participant_id as participantId', 'name as participantName'])
    .execute()
  if (rows.length > 0) await changeCount(tx, tournamentId, -rows.length)
  return rows
}

async function changeCount(tx: Tx, tournamentId: string, by: number): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set((eb) => ({ participant_count: eb('participant_count', '+', by) }))
    .where('id', '=', tournamentId)
    .execute()
}

/**
 * Who entered a participant: undefined if it is not enrolled, null if that person's profile no longer exists.
 */
export async function findEnteredBy(
  db: Db,
  tournamentId: string,
  participantId: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('tournament_participants')
    .select('entered_by')
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return row?.entered_by
}

export interface Standing {
  /** As in `findEnteredBy`. */
  readonly enteredBy: string | null | undefined
  /** Of those who would play, the one who waits longest until they can be entered. */
  readonly paused: PausedPlayer | null
}

/** Whether a person or a team is in, and whether anybody who would play is paused, in one statement for the hot path. */
export async function findStanding(
  db: Db,
  { tournamentId, gameId, participantId, userId }: Asked,
): Promise<Standing> {
  const players =
    participantId === userId
      ? sql`array[${userId}::uuid]`
      : sql`array(select "userId" ${fromTeamPlayers(participantId, gameId)} union select ${userId}::uuid)`
  const { rows } = await sql<{ isIn: boolean; enteredBy: string | null; paused: PausedPlayer | null }>`
    select entry.id is not null as "isIn", entry.entered_by as "enteredBy", ${longestPauseAmong(players)} as paused
    from (select) as one
    left join tournament_participants as entry
      on entry.tournament_id = ${tournamentId} and entry.participant_id = ${participantId}`.execute(db)
  const [row] = rows
  return { enteredBy: row?.isIn ? row.enteredBy : undefined, paused: row?.paused ?? null }
}

interface Asked {
  readonly tournamentId: string
  readonly gameId: string | null
  readonly participantId: string
  /** Who enters it. */
  readonly userId: string
}

export async function findParticipantIds(db: Db, tournamentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_participants')
    .select('participant_id as id')
    .where('tournament_id', '=', tournamentId)
    .orderBy('tournament_participants.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findActivePeople(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where('status', '=', 'active')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The active members of a team. Empty for a person and for a dissolved team. */
export async function findTeamPeople(db: Db, participantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members as member')
    .innerJoin('profiles as person', 'person.id', 'member.user_id')
    .select('person.id')
    .where('member.team_id', '=', participantId)
    .where('person.status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Where they are entered or wait, in id order, in which the caller locks them. Both in one snapshot: who is let in meanwhile
 * is found by the list.
 */
export async function findOpenEntries(db: Db, participantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tournaments
    where status in ('upcoming', 'registration_open') and id in (
      select tournament_id from tournament_participants where participant_id = ${participantId}
      union all
      select tournament_id from tournament_waiting where participant_id = ${participantId}
    )
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Replaces the name in every bracket by the current username, which no longer identifies the person, and
 * removes the image.
 */
export async function renameEverywhere(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('tournament_participants as participant')
    .from('profiles as person')
    .set((eb) => ({ name: eb.ref('person.username'), image_key: null }))
    .where('participant.participant_id', '=', userId)
    .whereRef('person.id', '=', 'participant.participant_id')
    .execute()
}

/** Replaces a team's name and icon in every bracket by the current ones. */
export async function renameTeamEverywhere(tx: Tx, teamId: string): Promise<void> {
  await tx
    .updateTable('tournament_participants as participant')
    .from('teams as team')
    .set((eb) => ({ name: eb.ref('team.name'), image_key: eb.ref('team.icon_key') }))
    .where('participant.participant_id', '=', teamId)
    .whereRef('team.id', '=', 'participant.participant_id')
    .execute()
}
