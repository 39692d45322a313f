import { z } from 'zod'
import { matchPlaceSchema } from './stages.schemas.ts'
import { TODOS } from './todo.ts'

const taskSchema = z.object({
  kind: z.enum(TODOS),
  /** Until when they can do it, or when the waiting ends; null if nothing counts. */
  deadlineAt: z.iso.datetime().nullable(),
  /** Path of the page on which they do it. */
  linkTo: z.string(),
  /** The match that it is about. */
  matchId: z.uuid().nullable(),
  /** Null while an earlier match decides who it is. */
  opponentName: z.string().nullable(),
})

const todoSchema = taskSchema
  .extend({
    /** On the waiting list, from 1. */
    waitingPosition: z.int().nullable(),
  })
  .meta({ id: 'Todo' })

export const ownTodoSchema = z.object({ todo: todoSchema }).meta({ id: 'OwnTodo' })

const tournamentNameSchema = z.object({ id: z.uuid(), name: z.string() })

/** What the viewer does next and the match that they play next, of all their tournaments: for the home page and the bar. */
export const nextMatchSchema = z
  .object({
    match: z
      .object({
        id: z.uuid(),
        round: z.int(),
        number: z.int(),
        place: matchPlaceSchema.optional(),
        /** When those who run the tournament want it to be played. */
        scheduledAt: z.iso.datetime().nullable(),
        opponentName: z.string(),
        isOpponentVip: z.boolean(),
        tournament: tournamentNameSchema,
      })
      .nullable(),
    /** The most urgent one. Null if they only wait for a start or a round. */
    todo: taskSchema.extend({ tournament: tournamentNameSchema }).nullable(),
  })
  .meta({ id: 'NextMatch' })
