import { z } from 'zod'
import { line, password } from '../texts.schemas.ts'

export const signInSchema = z
  .object({ email: line(400), password })
  .strict()
  .meta({ id: 'SignIn' })

/** `second-factor`: the password was correct, and the browser now holds a challenge for the second step. */
export const signInAnswerSchema = z
  .object({ step: z.enum(['done', 'second-factor']) })
  .meta({ id: 'SignInAnswer' })
