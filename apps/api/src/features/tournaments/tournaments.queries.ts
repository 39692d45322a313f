import type { PrizeType } from '@trunfo/contract/tournaments'
import type { PrizeFunding, PrizeState } from '@trunfo/contract/tournaments/prizes'
import { type SelectQueryBuilder, sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { isVip } from '../accounts/index.ts'
import { type CardRow, cardColumns, vipOnlyUntil } from './cards.ts'
import type { Prize, SoundTournament } from './tournaments.rules.ts'

export interface FeaturedTournament {
  readonly id: string
  readonly name: string
  readonly gameName: string | null
  readonly startsAt: Date
  readonly coverKey: string | null
}

/** Nearest first. The states are those of the partial index, so that only featured rows are ever read. */
export const findFeaturedTournaments = quickRead<FeaturedTournament, { limit: number }>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .select([
      'tournament.id',
      'tournament.name',
      'game.name as gameName',
      'tournament.starts_at as startsAt',
      'tournament.cover_key as coverKey',
    ])
    .where('tournament.is_featured', '=', true)
    .where('tournament.is_test', '=', false)
    .where('tournament.status', 'in', ['upcoming', 'registration_open', 'in_progress'])
    .orderBy('tournament.starts_at')
    .orderBy('tournament.id')
    .limit(slot('limit')),
)

export interface TournamentRow extends CardRow {
  readonly description: string
  readonly rules: string
  readonly gameId: string | null
  readonly gameName: string | null
  readonly isFeatured: boolean
  readonly isTest: boolean
  readonly isDue: boolean
  readonly hasHadEntrants: boolean
  readonly startsItself: boolean
  readonly vipOnlyUntil: Date | null
  readonly isVipOnly: boolean
  readonly createdBy: string | null
  readonly organiserId: string | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly bracketSeed: string | null
  readonly championId: string | null
  readonly championName: string | null
  readonly championTag: string | null
  readonly championImageKey: string | null
  readonly isChampionVip: boolean
  /** Of a prize of money or coins: where it is. */
  readonly prizeState: PrizeState | null
  readonly isPrizeOnHold: boolean
  readonly prizeFunding: PrizeFunding | null
  readonly prizeDueAt: Date | null
  readonly prizeSettledAt: Date | null
}

/** The champion has the name of the bracket and the picture of today: an old one may be gone from the store. */
export const selectTournament = (db: Db, id: string): SelectQueryBuilder<DB, never, TournamentRow> =>
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
    .leftJoin('tournament_prizes as escrow', 'escrow.tournament_id', 'tournament.id')
    .select([
      ...cardColumns,
      'tournament.description',
      'tournament.rules',
      'tournament.game_id as gameId',
      'game.name as gameName',
      'tournament.is_featured as isFeatured',
      'tournament.is_test as isTest',
      sql<boolean>`tournament.starts_at <= now()`.as('isDue'),
      sql<boolean>`tournament.first_enrolled_at is not null`.as('hasHadEntrants'),
      'tournament.starts_itself as startsItself',
      vipOnlyUntil.as('vipOnlyUntil'),
      sql<boolean>`coalesce(now() < ${vipOnlyUntil}, false)`.as('isVipOnly'),
      'creator.username as createdBy',
      'creator.id as organiserId',
      'tournament.started_at as startedAt',
      'tournament.ended_at as endedAt',
      'tournament.bracket_seed as bracketSeed',
      'tournament.champion_id as championId',
      'champion.name as championName',
      'champion_team.tag as championTag',
      sql<string | null>`coalesce(champion_person.avatar_key, champion_team.icon_key)`.as('championImageKey'),
      isVip('champion_person').as('isChampionVip'),
      sql<PrizeState | null>`escrow.state`.as('prizeState'),
      sql<boolean>`escrow.on_hold_since is not null`.as('isPrizeOnHold'),
      sql<PrizeFunding | null>`escrow.funding`.as('prizeFunding'),
      'escrow.due_at as prizeDueAt',
      'escrow.settled_at as prizeSettledAt',
    ])
    .where('tournament.id', '=', id)

const findTournaments = quickRead<TournamentRow, { id: string }>((db, slot) =>
  selectTournament(db, slot('id')),
)

export async function findTournament(db: Db, id: string): Promise<TournamentRow | null> {
  const [tournament] = await findTournaments(db, { id })
  return tournament ?? null
}

interface NewTournament extends SoundTournament {
  readonly gameId: string | null
  readonly coverKey: string | null
  readonly createdBy: string
}

export async function insertTournament(tx: Tx, tournament: NewTournament): Promise<CardRow> {
  const { name, coverKey, type, teamSize, startsAt, maxParticipants, prize } = tournament
  const { id } = await tx
    .insertInto('tournaments')
    .values({
      name,
      type,
      description: tournament.description,
      rules: tournament.rules,
      game_id: tournament.gameId,
      cover_key: coverKey,
      team_size: teamSize,
      starts_at: startsAt,
      starts_itself: tournament.startsItself,
      early_access_hours: tournament.earlyAccessHours,
      max_participants: maxParticipants,
      prize_type: prize.type,
      prize_amount: prize.amount,
      prize_description: prize.description,
      created_by: tournament.createdBy,
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

/** What is promised and by whom; null of somebody who left. */
export async function findPromise(
  tx: Tx,
  id: string,
): Promise<{ organiserId: string | null; prize: Prize } | null> {
  const row = await tx
    .selectFrom('tournaments')
    .select([
      'created_by as organiserId',
      'prize_amount as amount',
      'prize_description as description',
      sql<PrizeType>`prize_type`.as('type'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { organiserId, type, amount, description } = row
  return { organiserId, prize: { type, amount, description } }
}

export async function setPrize(tx: Tx, id: string, { type, amount, description }: Prize): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({ prize_type: type, prize_amount: amount, prize_description: description })
    .where('id', '=', id)
    .execute()
}

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Of several people, those who have played in a tournament that is over; tests are none. */
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

/** One, or none when that person is banned or gone. */
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
