import { z } from 'zod'
import { RANKING_BOARDS, RANKING_SIZE } from './rankings.ts'
import { version } from './texts.schemas.ts'

export const rankingParamsSchema = z.object({ board: z.enum(RANKING_BOARDS) }).strict()
export const rankingQuerySchema = z.object({ v: version.optional() }).strict()

const rankingEntrySchema = z
  .object({
    /** Starts at 1; ties share a place. */
    place: z.int(),
    id: z.uuid(),
    name: z.string(),
    isVip: z.boolean(),
    /** Set for teams. */
    tag: z.string().nullable(),
    imageUrl: z.string().nullable(),
    score: z.int(),
  })
  .meta({ id: 'RankingEntry' })

/** Entries with a score above zero, best first. */
export const rankingSchema = z
  .object({ entries: z.array(rankingEntrySchema).max(RANKING_SIZE) })
  .meta({ id: 'Ranking' })

/** The place of the viewer or the viewer's team; null without a score, without a team, or when hidden. */
export const ownRankingSchema = z
  .object({ position: z.object({ place: z.int(), score: z.int() }).nullable(), isHidden: z.boolean() })
  .meta({ id: 'OwnRanking' })
