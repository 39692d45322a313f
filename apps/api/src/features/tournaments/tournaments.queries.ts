import { compiledOnce } from '../../platform/db/compiled.ts'

export interface FeaturedTournament {
  readonly id: string
  readonly name: string
  readonly gameName: string | null
  readonly startsAt: Date
  readonly coverKey: string | null
}

/** Nearest first. The states are those of the partial index, so that only featured rows are ever read. */
export const findFeaturedTournaments = compiledOnce<FeaturedTournament, { limit: number }>((db, slot) =>
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
    .where('tournament.status', 'in', ['upcoming', 'registration_open', 'in_progress'])
    .orderBy('tournament.starts_at')
    .orderBy('tournament.id')
    .limit(slot('limit')),
)
