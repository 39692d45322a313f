import type { FastifyReply } from 'fastify'
import type { Actor } from '../../platform/auth/actor.ts'
import { compiledOnce } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
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

/**
 * For answers about one tournament that everybody shares. The answer about a test is for the one who asks: it gets
 * a tag of its own, and what has one is never kept for others.
 */
export async function requireVisible(
  { db, config }: Services,
  { actor, params: { id } }: { readonly actor: Actor | null; readonly params: { readonly id: string } },
  reply: FastifyReply,
): Promise<void> {
  const [tournament] = await findKinds(db, { id })
  if (!tournament) throw new AppError('tournaments.not_found')
  if (!tournament.isTest) return
  const standing = actor && (await findStanding(db, { tournamentId: id, userId: actor.userId, teamId: null }))
  const viewer = actor && standing && viewerOf(actor, standing, config.STAFF_SECOND_FACTOR)
  if (!isVisible(viewer, tournament)) throw new AppError('tournaments.not_found')
  reply.header('cache-control', 'no-store').header('etag', `"${crypto.randomUUID()}"`)
}
