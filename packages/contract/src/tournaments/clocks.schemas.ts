import { z } from 'zod'
import { CLOCK_ACTIONS, CLOCK_EXTENSION_MINUTES_MAX, CLOCK_PHASES } from './clocks.ts'
import { BRACKETS, STAGES_MAX } from './stages.ts'

/** The clock of a match, as its players and those who run the tournament see it. */
export const matchClockSchema = z
  .object({
    phase: z.enum(CLOCK_PHASES),
    /** When it begins to count, possibly later than now. */
    startsAt: z.iso.datetime({ offset: true }),
    /** Null while it is paused, and where it waits for nothing. */
    deadlineAt: z.iso.datetime({ offset: true }).nullable(),
    /** What was left when it was paused. */
    remainingMs: z.int().nullable(),
    /** The server's time of this response, because devices' clocks differ. */
    asOf: z.iso.datetime({ offset: true }),
    /** The sides that are there, while it waits for them. */
    readyIds: z.array(z.uuid()).max(2),
    /** The side that objects to what it decided. */
    objectedFor: z.uuid().nullable(),
  })
  .meta({ id: 'MatchClock' })

const change = {
  action: z.enum(CLOCK_ACTIONS),
  /** Only for an extension. */
  minutes: z.int().min(1).max(CLOCK_EXTENSION_MINUTES_MAX).optional(),
}
export const changeClocksSchema = z
  .union([
    z.object({ scope: z.enum(['all']), ...change }).strict(),
    z.object({ scope: z.enum(['match']), matchId: z.uuid(), ...change }).strict(),
    z
      .object({
        scope: z.enum(['round']),
        stage: z.int().min(1).max(STAGES_MAX),
        bracket: z.enum(BRACKETS),
        round: z.int().min(1).max(100),
        ...change,
      })
      .strict(),
  ])
  .meta({ id: 'ChangeClocks' })

/** For the clocks that start from now on. */
export const clockMinutesSchema = z.object({ minutes: z.int() }).strict().meta({ id: 'ClockMinutes' })
