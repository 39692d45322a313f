import { z } from 'zod'
import { ROLES } from './roles.ts'

export const viewerSchema = z
  .object({
    id: z.uuid(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    roles: z.array(z.enum(ROLES)),
    teamId: z.uuid().nullable(),
    /** Holds a staff role whose powers wait for a second factor. */
    mustEnrolSecondFactor: z.boolean(),
    /** Holds a staff role whose powers wait for a password set since the promotion. */
    mustSetPassword: z.boolean(),
  })
  .meta({ id: 'Viewer' })

/** Features add parts of their own to it (`Feature.sessionParts`). */
export const sessionSchema = z.object({ viewer: viewerSchema.nullable() })
