import type { PrizeType, TournamentStatus } from '@trunfo/contract/tournaments'
import { type SqlBool, sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'

/** What a tournament shows outside the site: in link previews and in calendars. */
export interface SharedTournament {
  readonly id: string
  readonly name: string
  readonly gameName: string | null
  readonly gameArt: string | null
  readonly coverKey: string | null
  readonly status: TournamentStatus
  readonly startsAt: Date
  readonly maxParticipants: number
  readonly teamSize: number | null
  readonly prizeType: PrizeType
  readonly prizeAmount: number
  readonly prizeDescription: string | null
  readonly changedAt: Date
}

function selectShared(db: Db) {
  return db
    .selectFrom('tournaments as tournament')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .where(sql<SqlBool>`not tournament.is_test`)
    .select([
      'tournament.id',
      'tournament.name',
      'game.name as gameName',
      'game.cover_art as gameArt',
      'tournament.cover_key as coverKey',
      'tournament.status',
      'tournament.starts_at as startsAt',
      'tournament.max_participants as maxParticipants',
      'tournament.team_size as teamSize',
      'tournament.prize_type as prizeType',
      'tournament.prize_amount as prizeAmount',
      'tournament.prize_description as prizeDescription',
      sql<Date>`coalesce(tournament.ended_at, tournament.started_at, tournament.created_at)`.as('changedAt'),
    ])
}

const findById = compiledOnce<SharedTournament, { id: string }>((db, slot) =>
  selectShared(db).where('tournament.id', '=', slot('id')),
)

/** Also undefined for a test tournament, which is never shared. */
export async function findSharedTournament(db: Db, id: string): Promise<SharedTournament | undefined> {
  return (await findById(db, { id }))[0]
}

export interface TimedMatch {
  readonly id: string
  readonly scheduledAt: Date
  readonly version: number
  readonly sides: readonly (string | null)[]
}

/** The next matches with a time, nearest first. Reads the undecided matches only. */
export async function findTimedMatches(db: Db, tournamentId: string, limit: number): Promise<TimedMatch[]> {
  const { rows } = await sql<TimedMatch>`
    select match.id, match.scheduled_at as "scheduledAt", match.version, array(
      select participant.name from unnest(array[match.participant1_id, match.participant2_id]) with ordinality as side (id, place)
      left join tournament_participants as participant
        on participant.tournament_id = match.tournament_id and participant.participant_id = side.id
      order by side.place
    ) as sides
    from tournament_matches as match
    where match.tournament_id = ${tournamentId} and match.status <> 'completed' and match.scheduled_at is not null
    order by match.scheduled_at, match.id
    limit ${limit}`.execute(db)
  return rows
}

/** Nearest first. The statuses are literals, so that the planner can use the partial index. */
export const findOpenOfGame = compiledOnce<SharedTournament, { gameId: string; limit: number }>((db, slot) =>
  selectShared(db)
    .where('tournament.game_id', '=', slot('gameId'))
    .where(sql<SqlBool>`tournament.status in ('upcoming', 'registration_open', 'in_progress')`)
    .orderBy('tournament.starts_at')
    .orderBy('tournament.id')
    .limit(slot('limit')),
)

/** The champion, with their name in the bracket. */
export interface SharedChampion {
  readonly name: string
  readonly imageKey: string | null
}

/** Undefined until there is one, and for a test tournament. */
export async function findSharedChampion(db: Db, tournamentId: string): Promise<SharedChampion | undefined> {
  return db
    .selectFrom('tournaments as tournament')
    .innerJoin('tournament_participants as participant', (join) =>
      join
        .onRef('participant.tournament_id', '=', 'tournament.id')
        .onRef('participant.participant_id', '=', 'tournament.champion_id'),
    )
    .select(['participant.name', 'participant.image_key as imageKey'])
    .where('tournament.id', '=', tournamentId)
    .where(sql<SqlBool>`not tournament.is_test`)
    .executeTakeFirst()
}

export async function findGameName(db: Db, id: string): Promise<string | undefined> {
  const game = await db.selectFrom('games').select('name').where('id', '=', id).executeTakeFirst()
  return game?.name
}
