import { z } from 'zod'

export const signInSchema = z
  .object({ email: z.string().max(400), password: z.string().max(1000) })
  .strict()
  .meta({ id: 'SignIn' })

/** `second-factor`: the password was right, and the browser now holds a challenge for the second step. */
export const signInAnswerSchema = z
  .object({ step: z.enum(['done', 'second-factor']) })
  .meta({ id: 'SignInAnswer' })
