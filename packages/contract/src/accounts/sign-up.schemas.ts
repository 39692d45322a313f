import { z } from 'zod'
import { addressPart, line, password, token } from '../texts.schemas.ts'

/** Emptiness, form and length are rules with their own texts, so the schema only asks for sane sizes. */
export const signUpSchema = z
  .object({
    username: line(200),
    email: line(400),
    password,
    referralCode: line(200).optional(),
    /** Where the person wanted to go; what is no path of this site is not kept. */
    returnTo: addressPart(500).optional(),
  })
  .strict()
  .meta({ id: 'SignUp' })

/** The same whether the address was known or not. */
export const signUpAnswerSchema = z
  .object({ referral: z.enum(['none', 'kept', 'unknown']) })
  .meta({ id: 'SignUpAnswer' })

export const confirmEmailSchema = z.object({ token }).strict().meta({ id: 'ConfirmEmail' })

export const confirmEmailAnswerSchema = z
  .object({
    state: z.enum(['confirmed', 'already-confirmed']),
    /** Whether this browser, which signed up, is now signed in. */
    isSignedIn: z.boolean(),
    /** For the sign-in on another device, which has neither. */
    email: z.string(),
    returnTo: z.string().nullable(),
  })
  .meta({ id: 'ConfirmEmailAnswer' })

export const resendConfirmationSchema = z
  .object({ email: line(400) })
  .strict()
  .meta({ id: 'ResendConfirmation' })
