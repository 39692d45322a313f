import { z } from 'zod'
import { FEATURED_TOURNAMENTS_MAX } from './home.ts'

export const homeSchema = z
  .object({
    stats: z.object({ players: z.int(), tournaments: z.int(), games: z.int() }),
    featured: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          gameName: z.string().nullable(),
          startsAt: z.iso.datetime(),
          coverUrl: z.string().nullable(),
        }),
      )
      .max(FEATURED_TOURNAMENTS_MAX),
  })
  .meta({ id: 'Home' })
