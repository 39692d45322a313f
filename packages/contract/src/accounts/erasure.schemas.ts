import { z } from 'zod'
import { password } from '../texts.schemas.ts'
import { ERASURE_REASONS } from './erasure.ts'

export const eraseAccountSchema = z.object({ password }).strict().meta({ id: 'EraseAccount' })

/** What must end before the viewer's account can be erased; usually nothing. */
export const erasureObstaclesSchema = z
  .object({
    obstacles: z.array(z.object({ reason: z.enum(ERASURE_REASONS), amountCents: z.int() })),
  })
  .meta({ id: 'ErasureObstacles' })
