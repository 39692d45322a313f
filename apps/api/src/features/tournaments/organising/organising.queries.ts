import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import type { SeedingKind } from '@trunfo/contract/tournaments/stages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { minutesOf } from '../minutes.ts'
import type { CheckInTimes, ClockChoice, ValidEdit } from '../tournaments.rules.ts'

export interface EditableRow extends ValidEdit {
  readonly gameId: string | null
  readonly coverKey: string | null
  readonly participantCount: number
  readonly isCheckInClosed: boolean
  readonly format: string
  readonly seeding: SeedingKind | null
}

/** The tournament must be locked. */
export function findEditable(tx: Tx, id: string): Promise<EditableRow> {
  return tx
    .selectFrom('tournaments')
    .select([
      'name',
      'description',
      'rules',
      'game_id as gameId',
      'cover_key as coverKey',
      'team_size as teamSize',
      'starts_at as startsAt',
      'starts_itself as startsItself',
      'max_participants as maxParticipants',
      'participant_count as participantCount',
      sql<CheckInTimes | null>`case when check_in_opens_min is not null then
        json_build_object('opensMin', check_in_opens_min, 'closesMin', check_in_closes_min) end`.as(
        'checkIn',
      ),
      sql<boolean>`check_in_closed_at is not null`.as('isCheckInClosed'),
      sql<ClockChoice>`json_build_object(
        'clockMinutes', clock_minutes, 'clockFirstMinutes', clock_first_minutes
      )`.as('clock'),
      'type',
      'format',
      sql<SeedingKind | null>`(
        select seeding from tournament_stages as stage where stage.tournament_id = tournaments.id and position = 1
      )`.as('seeding'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function updateTournament(
  tx: Tx,
  id: string,
  edit: ValidEdit & Pick<EditableRow, 'gameId' | 'coverKey'>,
): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({
      name: edit.name,
      description: edit.description,
      rules: edit.rules,
      game_id: edit.gameId,
      cover_key: edit.coverKey,
      type: edit.type,
      team_size: edit.teamSize,
      starts_at: edit.startsAt,
      start_announced_at: sql`case when starts_at = ${edit.startsAt} then start_announced_at else now() end`,
      starts_itself: edit.startsItself,
      start_tried_at: null,
      max_participants: edit.maxParticipants,
      clock_minutes: edit.clock.clockMinutes,
      clock_first_minutes: edit.clock.clockFirstMinutes,
      check_in_opens_min: edit.checkIn?.opensMin ?? null,
      check_in_closes_min: edit.checkIn?.closesMin ?? null,
      // Later times open it again.
      check_in_closed_at: sql`case
        when ${edit.startsAt}::timestamptz - ${minutesOf(sql`${edit.checkIn?.closesMin ?? null}::integer`)} <= now()
        then check_in_closed_at end`,
    })
    .where('id', '=', id)
    .execute()
}

interface Removal {
  readonly tournamentId: string
  readonly participantId: string
  readonly removedBy: string
  readonly reason: string
}

export async function insertRemoval(tx: Tx, removal: Removal): Promise<void> {
  await tx
    .insertInto('tournament_removals')
    .values({
      tournament_id: removal.tournamentId,
      participant_id: removal.participantId,
      removed_by: removal.removedBy,
      reason: removal.reason,
    })
    .execute()
}

/** Counts those of the last 24 hours. The tournament must be locked. */
export async function countAnnouncements(tx: Tx, tournamentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament_announcements')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tournament_id', '=', tournamentId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAnnouncement(
  tx: Tx,
  { tournamentId, authorId, text }: { tournamentId: string; authorId: string; text: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('tournament_announcements')
    .values({ tournament_id: tournamentId, author_id: authorId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Must match the condition of the partial indexes. */
const hasNotBegun = sql<boolean>`status in ('upcoming', 'registration_open') and not is_test`

/** Due tournaments that start automatically and have enough participants, the longest waiting first. */
export async function findToStart(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where(sql<boolean>`starts_itself and ${hasNotBegun}`)
    .where('starts_at', '<=', sql<Date>`now()`)
    .where('participant_count', '>=', TOURNAMENT_PARTICIPANTS_MIN)
    .orderBy(sql`coalesce(start_tried_at, starts_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts it behind all others that wait. */
export async function markTried(db: Db, id: string): Promise<void> {
  await db.updateTable('tournaments').set({ start_tried_at: sql`now()` }).where('id', '=', id).execute()
}

export async function findOverdue(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where(hasNotBegun)
    .where('starts_at', '<=', overdueSince(days))
    .orderBy('starts_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Call it under the tournament's lock: it may have been rescheduled since it was found. */
export async function isOverdueBy(tx: Tx, id: string, days: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tournaments')
    .select('id')
    .where('id', '=', id)
    .where(hasNotBegun)
    .where('starts_at', '<=', overdueSince(days))
    .executeTakeFirst()
  return row !== undefined
}

const overdueSince = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`
