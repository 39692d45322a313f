import { z } from 'zod'
import { ROLES } from './roles.ts'

export const viewerSchema = z
  .object({
    id: z.uuid(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    roles: z.array(z.enum(ROLES)),
    teamId: z.uuid().nullable(),
    /** Holds a staff role that takes effect only with a second factor. */
    mustEnrolSecondFactor: z.boolean(),
    /** Holds a staff role that takes effect only with a password set since the promotion. */
    mustSetPassword: z.boolean(),
  })
  .meta({ id: 'Viewer' })

/** Features add their own parts (`Feature.sessionParts`). */
export const sessionSchema = z.object({ viewer: viewerSchema.nullable() })
