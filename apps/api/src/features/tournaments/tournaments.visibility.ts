import { compiledOnce } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { findStanding } from './standing.queries.ts'
import { isVisible } from './tournaments.policy.ts'
import { viewerOf } from './tournaments.views.ts'

const findKinds = compiledOnce<{ isTest: boolean }, { id: string }>((db, slot) =>
  db.selectFrom('tournaments').select('is_test as isTest').where('id', '=', slot('id')),
)

export async function isTestTournament(db: Db, id: string): Promise<boolean> {
  const [tournament] = await findKinds(db, { id })
  return tournament?.isTest ?? false
}

/** For what everybody shares: of a test nothing is there. */
export async function requirePublic(db: Db, id: string): Promise<void> {
  const [tournament] = await findKinds(db, { id })
  if (tournament?.isTest !== false) throw new AppError('tournaments.not_found')
}

/** For the addresses of a test, which only those who test may read. */
export async function requireTester({ services: { db, config }, actor }: Ctx, id: string): Promise<void> {
  const standing = await findStanding(db, { tournamentId: id, userId: actor.userId, teamId: null })
  const viewer = viewerOf(actor, standing, config.STAFF_SECOND_FACTOR)
  if (!isVisible(viewer, { isTest: true })) throw new AppError('tournaments.not_found')
}
