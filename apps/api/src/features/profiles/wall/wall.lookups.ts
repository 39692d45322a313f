import type { Actor } from '../../../platform/auth/actor.ts'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { findProfile } from '../profiles.queries.ts'
import type { WallFacts, WallViewer } from './wall.policy.ts'

export async function requireWall(db: Db, username: string): Promise<WallFacts> {
  const profile = await findProfile(db, username)
  if (!profile) throw new AppError('profiles.not_found')
  return { ownerId: profile.id, isOwnerBanned: profile.isBanned }
}

export function wallViewer({ config }: Services, actor: Actor): NonNullable<WallViewer> {
  return { userId: actor.userId, powers: effectiveRoles(actor, config.STAFF_SECOND_FACTOR) }
}
