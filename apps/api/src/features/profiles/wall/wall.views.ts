import { WALL_PAGE_SIZE } from '@trunfo/contract/profiles'
import type { wallMessageAnswerSchema, wallSchema } from '@trunfo/contract/profiles.schemas'
import { z } from 'zod'
import type { Actor } from '../../../platform/auth/actor.ts'
import { momentKey, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { requireWall, wallViewer } from './wall.lookups.ts'
import { messageAbilities, type WallFacts, type WallViewer, wallAbilities } from './wall.policy.ts'
import { type AuthoredMessageRow, findWallCounts, findWallPage, type WallPage } from './wall.queries.ts'

type WallView = z.infer<typeof wallSchema>
export type WallMessageView = z.infer<typeof wallMessageAnswerSchema>['message']

export interface WallQuery {
  readonly cursor?: string | undefined
  readonly show?: 'all' | 'pending' | undefined
}

const byTime = {
  key: z.tuple([momentKey(3), z.uuid()]),
  keyOf: ({ createdAt, id }: AuthoredMessageRow): [string, string] => [createdAt.toISOString(), id],
  first: undefined,
}

export async function viewWall(
  services: Services,
  actor: Actor | null,
  username: string,
  query: WallQuery,
): Promise<WallView> {
  const { db } = services
  const wall = await requireWall(db, username)
  const viewer = actor && wallViewer(services, actor)
  const abilities = wallAbilities(viewer, wall)
  const [{ rows, nextCursor }, { approvedCount, pendingCount }] = await Promise.all([
    page({ cursor: query.cursor, size: WALL_PAGE_SIZE, by: byTime }, (before) =>
      findWallPage(db, {
        profileId: wall.ownerId,
        pendingOf: pendingSeenBy(viewer, abilities.canModerate),
        isApprovedShown: query.show !== 'pending',
        before: before ? { createdAt: new Date(before[0]), id: before[1] } : null,
      }),
    ),
    findWallCounts(db, wall.ownerId),
  ])
  return {
    messages: rows.map((row) => viewMessage(services, viewer, wall, row)),
    nextCursor,
    approvedCount,
    pendingCount: abilities.canModerate ? pendingCount : null,
    isOpen: !wall.isOwnerBanned,
    abilities,
  }
}

export function viewMessage(
  { storage }: Services,
  viewer: WallViewer,
  wall: WallFacts,
  { authorId, username, avatarKey, roles, createdAt, ...message }: AuthoredMessageRow,
): WallMessageView {
  const { canApprove, canDelete } = messageAbilities(viewer, wall, { authorId, isPending: message.isPending })
  return {
    ...message,
    author: { username, avatarUrl: avatarKey && storage.publicUrl(avatarKey), roles },
    createdAt: createdAt.toISOString(),
    abilities: { canApprove, canDelete },
  }
}

function pendingSeenBy(viewer: WallViewer, canModerate: boolean): WallPage['pendingOf'] {
  if (canModerate) return 'everybody'
  return viewer ? { authorId: viewer.userId } : 'nobody'
}
