import { z } from 'zod'
import { participantSchema } from '../tournaments.schemas.ts'
import { MATCH_OUTCOMES, MATCH_STATUSES, TOURNAMENT_STATUSES, TOURNAMENT_TYPES } from '../tournaments.ts'
import { BRACKETS, TOURNAMENT_FORMATS } from './stages.ts'

/** A double round robin of 32 has 62 rounds, and there may be other stages before it. */
export const EARLIER_MATCHES_MAX = 100

const opponentSchema = participantSchema.pick({ name: true, teamTag: true, imageUrl: true })

/**
 * A match as spectators see it. It must not expose the lobby: no chat, proofs, declarations or nicks, and no
 * names except those in the bracket.
 */
export const watchedMatchSchema = z
  .object({
    id: z.uuid(),
    round: z.int(),
    number: z.int(),
    /** Number of rounds in the bracket; 0 where they have no names. */
    rounds: z.int(),
    /** Where the match stands; absent in the default format. */
    stage: z
      .object({
        format: z.enum(TOURNAMENT_FORMATS),
        bracket: z.enum(BRACKETS),
        /** Starts at 1; 0 outside of groups. */
        group: z.int(),
      })
      .optional(),
    status: z.enum(MATCH_STATUSES),
    /** Null while it is undecided, and after a double W.O. */
    winnerId: z.uuid().nullable(),
    /** Null unless it ended without being played. */
    outcome: z.enum(MATCH_OUTCOMES).nullable(),
    completedAt: z.iso.datetime().nullable(),
    /** When those who run the tournament want it to be played. */
    scheduledAt: z.iso.datetime().nullable(),
    tournament: z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(TOURNAMENT_TYPES),
      status: z.enum(TOURNAMENT_STATUSES),
      coverUrl: z.string().nullable(),
      gameName: z.string().nullable(),
      gameArt: z.string().nullable(),
    }),
    /** In the order of the bracket. */
    sides: z
      .array(
        z.object({
          ...participantSchema.omit({ departure: true, isCheckedIn: true, seed: true }).shape,
          /** Their earlier matches in this tournament, in order. */
          earlier: z
            .array(
              z.object({
                id: z.uuid(),
                round: z.int(),
                /** Null for a bye. */
                opponent: opponentSchema.nullable(),
                hasWon: z.boolean(),
                /** Null unless it ended without being played. */
                outcome: z.enum(MATCH_OUTCOMES).nullable(),
              }),
            )
            .max(EARLIER_MATCHES_MAX),
        }),
      )
      .length(2),
    /** The winner's next match; null until it is drawn and both sides are known, after the final, and in tables. */
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
