import type { noShowsSchema } from '@trunfo/contract/tournaments/pauses.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { viewPause } from '../running-pause.queries.ts'
import { findShownNoShows } from './pauses.queries.ts'

export async function viewNoShows(
  { services: { db }, actor }: Ctx,
  userId: string,
): Promise<z.infer<typeof noShowsSchema>> {
  const rows = await findShownNoShows(db, userId)
  const [pause = null] = rows
    .filter(({ isRunning }) => isRunning)
    .sort((one, other) => other.until.getTime() - one.until.getTime())
  return {
    pause: pause && viewPause(pause),
    noShows: rows.map((row) => ({
      ...viewPause(row),
      until: row.days > 0 ? row.until.toISOString() : null,
      lifted: row.liftedAt && { at: row.liftedAt.toISOString(), by: row.liftedBy },
    })),
    canLift: userId !== actor.userId,
  }
}
