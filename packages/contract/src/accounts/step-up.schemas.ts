import { z } from 'zod'
import { line, password } from '../texts.schemas.ts'

/** The password in force, or what the authenticator shows. */
export const giveProofSchema = z
  .union([z.object({ currentPassword: password }).strict(), z.object({ code: line(50) }).strict()])
  .meta({ id: 'GiveProof' })

/** Good for one act that asks every time; the session itself counts as proven until then. */
export const givenProofSchema = z
  .object({ token: z.string(), until: z.iso.datetime() })
  .meta({ id: 'GivenProof' })
