import { z } from 'zod'
import { participantSchema } from '../tournaments.schemas.ts'
import { MATCH_STATUSES, TOURNAMENT_STATUSES, TOURNAMENT_TYPES } from '../tournaments.ts'

/** As many as a bracket of 4,096 has. */
const ROUNDS_MAX = 12

const opponentSchema = participantSchema.pick({ name: true, teamTag: true, imageUrl: true })

/**
 * A match as everybody sees it from outside. Nothing of its room belongs here: no chat, no proofs, no declarations, no nicks
 * and nobody's name but those that the bracket shows.
 */
export const watchedMatchSchema = z
  .object({
    id: z.uuid(),
    round: z.int(),
    number: z.int(),
    /** How many the bracket has. */
    rounds: z.int(),
    status: z.enum(MATCH_STATUSES),
    winnerId: z.uuid().nullable(),
    completedAt: z.iso.datetime().nullable(),
    tournament: z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(TOURNAMENT_TYPES),
      status: z.enum(TOURNAMENT_STATUSES),
      coverUrl: z.string().nullable(),
      gameName: z.string().nullable(),
      gameArt: z.string().nullable(),
    }),
    /** The two, in the order of the bracket. */
    sides: z
      .array(
        z.object({
          ...participantSchema.shape,
          /** What they played in this tournament before, in order. */
          earlier: z
            .array(
              z.object({
                id: z.uuid(),
                round: z.int(),
                /** Null for a bye. */
                opponent: opponentSchema.nullable(),
                hasWon: z.boolean(),
              }),
            )
            .max(ROUNDS_MAX),
        }),
      )
      .length(2),
    /** Where the winner goes; null before that is drawn, and after the final. */
    next: z
      .object({
        id: z.uuid(),
        round: z.int(),
        number: z.int(),
        /** Null for a bye. */
        opponent: opponentSchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'WatchedMatch' })
