import { z } from 'zod'
import { line, password } from '../texts.schemas.ts'

/** The current password, or a code of the authenticator. */
export const giveProofSchema = z
  .union([z.object({ currentPassword: password }).strict(), z.object({ code: line(50) }).strict()])
  .meta({ id: 'GiveProof' })

/**
 * `token` authorises one command that always requires a proof; the session counts as proven until `until`.
 */
export const proofInputSchema = z
  .object({ token: z.string(), until: z.iso.datetime() })
  .meta({ id: 'GivenProof' })
