import { GAMES_ROOM } from '@trunfo/contract/games'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { gamesQuery } from './games.api.ts'

/** Keeps an open list in step with what other people add and remove. */
export function useLiveGames(): void {
  useLiveQuery(GAMES_ROOM, gamesQuery)
}
