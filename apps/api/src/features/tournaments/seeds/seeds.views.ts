import type { seedListQuerySchema, seedListSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { viewFace } from '../cards.ts'
import { findViewing } from '../tournaments.lookups.ts'
import { isOpen, runsTournament } from '../tournaments.policy.ts'
import { countPlaced, findOthers, findPlaced, type PlacedRow, type SeedRow } from './seeds.queries.ts'

type SeedListView = z.infer<typeof seedListSchema>

/** One part of the order, for those who may change it. */
export async function viewSeeds(
  ctx: Ctx,
  id: string,
  { part, cursor, q }: z.infer<typeof seedListQuerySchema>,
): Promise<SeedListView> {
  const { services } = ctx
  const { db } = services
  const viewing = await findViewing(ctx, id)
  if (!viewing || viewing.tournament.isTest) throw new AppError('tournaments.not_found')
  const { viewer, tournament } = viewing
  if (!runsTournament(viewer, tournament)) throw new AppError('platform.forbidden')
  if (!isOpen(tournament.status)) throw new AppError('tournaments.edit_closed')
  const [placedCount, { rows, nextCursor }] = await Promise.all([
    countPlaced(db, id),
    part === 'placed' ? findPlaced(db, id, { cursor, q }) : findOthers(db, id, { cursor, q }),
  ])
  const viewEntrant = ({ participantId, ...row }: SeedRow | PlacedRow) => ({
    participantId,
    ...viewFace(services, row),
    position: 'position' in row ? row.position : null,
  })
  return { entrants: rows.map(viewEntrant), nextCursor, placedCount }
}
