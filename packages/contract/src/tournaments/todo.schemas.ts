import { z } from 'zod'
import { TODOS } from './todo.ts'

const todoSchema = z
  .object({
    kind: z.enum(TODOS),
    /** Until when they can do it, or when the waiting ends; null if nothing counts. */
    deadlineAt: z.iso.datetime().nullable(),
    /** Path of the page on which they do it. */
    linkTo: z.string(),
    /** The match that it is about. */
    matchId: z.uuid().nullable(),
    /** Null while an earlier match decides who it is. */
    opponentName: z.string().nullable(),
    /** On the waiting list, from 1. */
    waitingPosition: z.int().nullable(),
  })
  .meta({ id: 'Todo' })

export const ownTodoSchema = z.object({ todo: todoSchema }).meta({ id: 'OwnTodo' })
