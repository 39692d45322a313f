import { z } from 'zod'
import { addressPart, line, password, token } from '../texts.schemas.ts'

/** Emptiness, form and length are checked by rules with their own texts; the schema only bounds the sizes. */
export const signUpSchema = z
  .object({
    username: line(200),
    email: line(400),
    password,
    referralCode: line(200).optional(),
    /** Where to go after confirmation; dropped unless it is a path of this site. */
    returnTo: addressPart(500).optional(),
  })
  .strict()
  .meta({ id: 'SignUp' })

/** The same whether or not the email address is known. */
export const signUpAnswerSchema = z
  .object({ referral: z.enum(['none', 'kept', 'unknown']) })
  .meta({ id: 'SignUpAnswer' })

export const confirmEmailSchema = z.object({ token }).strict().meta({ id: 'ConfirmEmail' })

export const confirmEmailAnswerSchema = z
  .object({
    state: z.enum(['confirmed', 'already-confirmed']),
    /** Whether this browser, which signed up, is now signed in. */
    isSignedIn: z.boolean(),
    /** Prefills the sign-in on a device that did not sign up. */
    email: z.string(),
    returnTo: z.string().nullable(),
  })
  .meta({ id: 'ConfirmEmailAnswer' })

export const resendConfirmationSchema = z
  .object({ email: line(400) })
  .strict()
  .meta({ id: 'ResendConfirmation' })
