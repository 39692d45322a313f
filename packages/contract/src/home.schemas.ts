import { z } from 'zod'
import {
  CHAMPIONS_MAX,
  FEATURED_TOURNAMENTS_MAX,
  HOME_GAMES_MAX,
  LIVE_MATCHES_MAX,
  SOON_MAX,
} from './home.ts'
import {
  championSchema,
  foundTournamentSchema,
  liveMatchSchema,
  openGameSchema,
} from './tournaments.schemas.ts'

export const homeSchema = z
  .object({
    stats: z.object({ players: z.int(), tournaments: z.int(), games: z.int() }),
    /** The next tournament to enter: a featured one, or else the one that starts next. */
    hero: foundTournamentSchema.nullable(),
    live: z.array(liveMatchSchema).max(LIVE_MATCHES_MAX),
    /** Nearest first. Omits the hero if there are more than fit. */
    featured: z.array(foundTournamentSchema).max(FEATURED_TOURNAMENTS_MAX),
    /** Nearest first, without the hero. */
    soon: z.array(foundTournamentSchema).max(SOON_MAX),
    /** Latest first. */
    champions: z.array(championSchema).max(CHAMPIONS_MAX),
    games: z.array(openGameSchema).max(HOME_GAMES_MAX),
  })
  .meta({ id: 'Home' })
