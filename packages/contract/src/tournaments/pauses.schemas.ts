import { z } from 'zod'
import { paragraphs } from '../texts.schemas.ts'
import { NO_SHOWS_SHOWN_MAX, PAUSE_REASON_MAX } from './pauses.ts'

const instant = z.iso.datetime()
const missed = {
  tournament: z.object({ id: z.uuid(), name: z.string() }),
  match: z.object({ id: z.uuid(), round: z.int(), number: z.int() }),
  /** When the clock decided the match. */
  missedAt: instant,
  days: z.int(),
}

/** Why a person cannot enrol at the moment, and until when. */
export const pauseSchema = z.object({ ...missed, until: instant }).meta({ id: 'EnrolmentPause' })

/** The no-shows of a person, newest first, as staff see them. */
export const noShowsSchema = z
  .object({
    /** The one that pauses them now. */
    pause: pauseSchema.nullable(),
    noShows: z
      .array(
        z.object({
          ...missed,
          /** Null if it has no pause of its own. */
          until: instant.nullable(),
          /** `by` is null if that account is gone. */
          lifted: z.object({ at: instant, by: z.string().nullable() }).nullable(),
        }),
      )
      .max(NO_SHOWS_SHOWN_MAX),
    /** False for one's own pause. */
    canLift: z.boolean(),
  })
  .meta({ id: 'NoShows' })

export const noShowsParamsSchema = z.object({ userId: z.uuid() }).strict()
/** `matchId` is the no-show that the caller saw, so that one that came since is not lifted with it. */
export const liftPauseSchema = z
  .object({ matchId: z.uuid(), reason: paragraphs(PAUSE_REASON_MAX) })
  .strict()
  .meta({ id: 'LiftPause' })
