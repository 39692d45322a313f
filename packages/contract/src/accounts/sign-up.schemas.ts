import { z } from 'zod'

/** Emptiness, form and length are rules with their own texts, so the schema only asks for sane sizes. */
export const signUpSchema = z
  .object({
    username: z.string().max(200),
    email: z.string().max(400),
    password: z.string().max(1000),
    referralCode: z.string().max(200).optional(),
  })
  .strict()
  .meta({ id: 'SignUp' })

/** The same whether the address was known or not. */
export const signUpAnswerSchema = z
  .object({ referral: z.enum(['none', 'kept', 'unknown']) })
  .meta({ id: 'SignUpAnswer' })

export const confirmEmailSchema = z
  .object({ token: z.string().max(200) })
  .strict()
  .meta({ id: 'ConfirmEmail' })

export const confirmEmailAnswerSchema = z
  .object({ state: z.enum(['confirmed', 'already-confirmed']) })
  .meta({ id: 'ConfirmEmailAnswer' })

export const resendConfirmationSchema = z
  .object({ email: z.string().max(400) })
  .strict()
  .meta({ id: 'ResendConfirmation' })
