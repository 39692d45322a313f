import { DEFAULT_FORMAT, type SeedingKind } from '@trunfo/contract/tournaments/stages'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PromisedPrize } from '../../platform/tournament-prizes.ts'
import { isVip } from '../accounts/index.ts'
import { type HeadRow, headColumns, vipOnlyUntil } from './cards.ts'
import { type CheckInPhase, checkInClosesAt, checkInOpensAt, checkInPhase } from './check-in-phase.ts'
import { isForStaff } from './judging.queries.ts'
import type { ClockChoice, ValidTournament } from './tournaments.rules.ts'

export interface TournamentRow extends HeadRow {
  readonly description: string
  readonly rules: string
  readonly gameId: string | null
  readonly gameName: string | null
  readonly gameArt: string | null
  readonly isFeatured: boolean
  readonly isTest: boolean
  readonly isDue: boolean
  readonly hasHadEntrants: boolean
  readonly startsItself: boolean
  readonly clockMinutes: number | null
  readonly clockFirstMinutes: number | null
  readonly vipOnlyUntil: Date | null
  readonly waitingCount: number
  readonly checkInPhase: CheckInPhase
  /** Null without check-in, like the next one. */
  readonly checkInOpensMin: number | null
  readonly checkInOpensAt: Date | null
  readonly checkInClosesAt: Date | null
  readonly checkInClosesMin: number | null
  readonly checkInClosedAt: Date | null
  readonly presentCount: number
  readonly isVipOnly: boolean
  readonly isForStaff: boolean
  readonly createdBy: string | null
  readonly organiserId: string | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly format: string
  readonly seeding: SeedingKind | null
  readonly bracketSeed: string | null
  readonly drawCommitment: string | null
  readonly championId: string | null
  readonly championName: string | null
  readonly championTag: string | null
  readonly championImageKey: string | null
  readonly isChampionVip: boolean
}

/** Null in the default format, which has no seeds. */
const seedingOf = sql<SeedingKind | null>`(
  select seeding from tournament_stages as stage
  where stage.tournament_id = tournament.id and stage.position = 1
    and tournament.format <> ${sql.lit(DEFAULT_FORMAT)}
)`

/** Not counted without check-in. */
const presentCount = sql<number>`case when tournament.check_in_opens_min is null then 0 else (
  select count(*)::integer from tournament_participants as present
  where present.tournament_id = tournament.id and present.checked_in_at is not null
) end`

/**
 * The champion has the name in the bracket, but the current image: an old one may have been deleted from
 * storage.
 */
const findTournaments = quickRead<TournamentRow, { id: string }>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .leftJoin('profiles as creator', (join) =>
      join.onRef('creator.id', '=', 'tournament.created_by').on('creator.status', '<>', sql.lit('erased')),
    )
    .leftJoin('tournament_participants as champion', (join) =>
      join
        .onRef('champion.tournament_id', '=', 'tournament.id')
        .onRef('champion.participant_id', '=', 'tournament.champion_id'),
    )
    .leftJoin('teams as champion_team', 'champion_team.id', 'tournament.champion_id')
    .leftJoin('profiles as champion_person', 'champion_person.id', 'tournament.champion_id')
    .select([
      ...headColumns,
      'tournament.description',
      'tournament.rules',
      'tournament.game_id as gameId',
      'game.name as gameName',
      'game.cover_art as gameArt',
      'tournament.is_featured as isFeatured',
      'tournament.is_test as isTest',
      sql<boolean>`tournament.starts_at <= now()`.as('isDue'),
      sql<boolean>`tournament.first_enrolled_at is not null`.as('hasHadEntrants'),
      'tournament.starts_itself as startsItself',
      'tournament.clock_minutes as clockMinutes',
      'tournament.clock_first_minutes as clockFirstMinutes',
      vipOnlyUntil.as('vipOnlyUntil'),
      'tournament.waiting_count as waitingCount',
      checkInPhase.as('checkInPhase'),
      'tournament.check_in_opens_min as checkInOpensMin',
      'tournament.check_in_closes_min as checkInClosesMin',
      checkInOpensAt.as('checkInOpensAt'),
      checkInClosesAt.as('checkInClosesAt'),
      'tournament.check_in_closed_at as checkInClosedAt',
      presentCount.as('presentCount'),
      sql<boolean>`coalesce(now() < ${vipOnlyUntil}, false)`.as('isVipOnly'),
      isForStaff.as('isForStaff'),
      'creator.username as createdBy',
      'creator.id as organiserId',
      'tournament.format',
      'tournament.started_at as startedAt',
      'tournament.ended_at as endedAt',
      seedingOf.as('seeding'),
      'tournament.bracket_seed as bracketSeed',
      'tournament.draw_commitment as drawCommitment',
      'tournament.champion_id as championId',
      'champion.name as championName',
      'champion_team.tag as championTag',
      sql<string | null>`coalesce(champion_person.avatar_key, champion_team.icon_key)`.as('championImageKey'),
      isVip('champion_person').as('isChampionVip'),
    ])
    .where('tournament.id', '=', slot('id')),
)

export async function findTournament(db: Db, id: string): Promise<TournamentRow | null> {
  const [tournament] = await findTournaments(db, { id })
  return tournament ?? null
}

interface NewTournament extends ValidTournament {
  /** Of its first stage. */
  readonly format: string | undefined
  readonly gameId: string | null
  readonly coverKey: string | null
  readonly createdBy: string
  readonly clock: ClockChoice
}

export async function insertTournament(tx: Tx, tournament: NewTournament): Promise<HeadRow> {
  const { name, coverKey, type, teamSize, startsAt, maxParticipants, prize } = tournament
  const { id } = await tx
    .insertInto('tournaments')
    .values({
      name,
      type,
      format: tournament.format,
      description: tournament.description,
      rules: tournament.rules,
      game_id: tournament.gameId,
      cover_key: coverKey,
      team_size: teamSize,
      starts_at: startsAt,
      starts_itself: tournament.startsItself,
      early_access_hours: tournament.earlyAccessHours,
      check_in_opens_min: tournament.checkIn?.opensMin,
      check_in_closes_min: tournament.checkIn?.closesMin,
      max_participants: maxParticipants,
      prize_type: prize.type,
      prize_amount: prize.amount,
      prize_description: prize.description,
      created_by: tournament.createdBy,
      clock_minutes: tournament.clock.clockMinutes,
      clock_first_minutes: tournament.clock.clockFirstMinutes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    name,
    coverKey,
    type,
    teamSize,
    startsAt,
    maxParticipants,
    status: 'upcoming',
    isOverdue: false,
    participantCount: 0,
    prizeType: prize.type,
    prizeAmount: prize.amount,
    prizeDescription: prize.description,
  }
}

/** The promised prize and who promised it. Null if there is no such tournament. */
export async function findPromise(
  tx: Tx,
  id: string,
): Promise<{ organiserId: string | null; prize: Omit<PromisedPrize, 'split'> } | null> {
  const row = await tx
    .selectFrom('tournaments')
    .select([
      'created_by as organiserId',
      'prize_amount as amount',
      'prize_description as description',
      'prize_type as type',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { organiserId, type, amount, description } = row
  return { organiserId, prize: { type, amount, description } }
}

export async function setPrize(
  tx: Tx,
  id: string,
  { type, amount, description }: Omit<PromisedPrize, 'split'>,
): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({ prize_type: type, prize_amount: amount, prize_description: description })
    .where('id', '=', id)
    .execute()
}

/** Sets what is left of the prize, or what it was raised to. */
export async function setPrizeAmount(tx: Tx, id: string, amount: number): Promise<void> {
  await tx.updateTable('tournaments').set({ prize_amount: amount }).where('id', '=', id).execute()
}

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Those of the given people who have played in a completed tournament, without tests. */
export async function findFinishers(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    select person.id as "userId" from unnest(${userIds}::uuid[]) as person (id)
    where exists (
      select from tournament_lineups as played
      join tournaments as tournament on tournament.id = played.tournament_id
      where played.user_id = person.id and tournament.status = 'completed' and not tournament.is_test
    )`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** One id, or none if the organiser is banned or erased. */
export async function findOrganiser(db: Db, tournamentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments as tournament')
    .innerJoin('profiles as person', 'person.id', 'tournament.created_by')
    .select('person.id')
    .where('tournament.id', '=', tournamentId)
    .where('person.status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}
