import { z } from 'zod'
import { line } from '../texts.schemas.ts'
import { FULL_NAME_MAX } from './identity.ts'

export const giveIdentitySchema = z
  .object({ fullName: line(FULL_NAME_MAX), cpf: line(20), birthDate: z.iso.date() })
  .strict()
  .meta({ id: 'GiveIdentity' })

/** The only parts of an identity that the API returns to its owner. */
const identitySchema = z
  .object({
    /** Masked: `•••.•••.247-••`. */
    cpf: z.string(),
    confirmedAt: z.iso.datetime(),
  })
  .meta({ id: 'Identity' })

/** Null until the viewer has given it. */
export const identityAnswerSchema = z
  .object({ identity: identitySchema.nullable() })
  .meta({ id: 'IdentityAnswer' })
