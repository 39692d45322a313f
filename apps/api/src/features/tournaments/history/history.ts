import { TOURNAMENT_HISTORY_PAGE_SIZE, type TournamentStatus } from '@trunfo/contract/tournaments'
import type { tournamentHistorySchema } from '@trunfo/contract/tournaments.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'

export async function viewTournamentHistory(
  { db, prizeLookups }: Services,
  userId: string,
  cursor: string | undefined,
): Promise<z.infer<typeof tournamentHistorySchema>> {
  const { rows, nextCursor } = await page(
    { cursor, size: TOURNAMENT_HISTORY_PAGE_SIZE, by: newestFirst },
    ([before]) => findTournamentHistory(db, { userId, before }),
  )
  const over = rows.filter(({ status }) => status === 'completed').map(({ id }) => id)
  const winnings = over.length === 0 ? undefined : await prizeLookups.findWinnings(db, userId, over)
  const tournaments = rows.map(({ startsAt, placeFrom, placeTo, ...row }) => ({
    ...row,
    place: placeFrom === null || placeTo === null ? null : { from: placeFrom, to: placeTo },
    startsAt: startsAt.toISOString(),
    prize: winnings?.get(row.id) ?? null,
  }))
  return { tournaments, nextCursor }
}

export interface HistoryRow {
  readonly id: string
  readonly name: string
  readonly status: TournamentStatus
  readonly startsAt: Date
  readonly isChampion: boolean
  readonly placeFrom: number | null
  readonly placeTo: number | null
}

/** The place before the next one that somebody holds. */
const lastOfShared = sql<number | null>`(
  select coalesce(min(worse.final_place) - 1, greatest(tournament.entrant_count, tournament.participant_count)) from tournament_participants as worse
  where worse.tournament_id = entrant.tournament_id and worse.final_place > entrant.final_place
)`

/**
 * Newest first, one row more than a page. Combines what a person entered alone and what they played in for a
 * team: two short index scans in the order of tournament ids, which is creation order. `union` merges a
 * started individual tournament, which both scans find.
 */
const findTournamentHistory = compiledOnce<HistoryRow, { userId: string; before: string }>((db, slot) => {
  const entered = db
    .selectFrom('tournament_participants as own')
    .innerJoin('tournaments as tournament', 'tournament.id', 'own.tournament_id')
    .select(['own.tournament_id', 'own.participant_id'])
    .where('own.participant_id', '=', slot('userId'))
    .where('own.tournament_id', '<', slot('before'))
    .where('tournament.is_test', '=', sql.lit(false))
    .orderBy('own.tournament_id', 'desc')
    .limit(sql.lit(TOURNAMENT_HISTORY_PAGE_SIZE + 1))
  const played = db
    .selectFrom('tournament_lineups as own')
    .innerJoin('tournaments as tournament', 'tournament.id', 'own.tournament_id')
    .select(['own.tournament_id', 'own.participant_id'])
    .where('own.user_id', '=', slot('userId'))
    .where('own.tournament_id', '<', slot('before'))
    .where('tournament.is_test', '=', sql.lit(false))
    .orderBy('own.tournament_id', 'desc')
    .limit(sql.lit(TOURNAMENT_HISTORY_PAGE_SIZE + 1))
  return db
    .selectFrom(
      sql<{ tournament_id: string; participant_id: string }>`(${entered} union ${played})`.as('own'),
    )
    .innerJoin('tournaments as tournament', 'tournament.id', 'own.tournament_id')
    .innerJoin('tournament_participants as entrant', (join) =>
      join
        .onRef('entrant.tournament_id', '=', 'own.tournament_id')
        .onRef('entrant.participant_id', '=', 'own.participant_id'),
    )
    .select([
      'tournament.id',
      'tournament.name',
      'tournament.status',
      'entrant.final_place as placeFrom',
      lastOfShared.as('placeTo'),
      'tournament.starts_at as startsAt',
      sql<boolean>`tournament.champion_id is not distinct from own.participant_id`.as('isChampion'),
    ])
    .orderBy('own.tournament_id', 'desc')
    .limit(sql.lit(TOURNAMENT_HISTORY_PAGE_SIZE + 1))
})

/** Those who were in the line-ups when the tournament started, in id order. Later changes have events of their own. */
export async function findPlayersAfter(
  db: Db,
  { tournamentId, after, limit }: { tournamentId: string; after?: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('tournament_lineups')
        .select('user_id')
        .where('tournament_id', '=', tournamentId)
        .where('added_at', 'is', null)
        .unionAll(
          from
            .selectFrom('tournament_former_lineups')
            .select('user_id')
            .where('tournament_id', '=', tournamentId)
            .where('added_at', 'is', null),
        )
        .as('player'),
    )
    .select('user_id')
    .$if(after !== undefined, (query) => query.where('user_id', '>', after as string))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
