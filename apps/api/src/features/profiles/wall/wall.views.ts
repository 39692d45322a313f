import { WALL_PAGE_SIZE } from '@trunfo/contract/profiles'
import type { wallMessageAnswerSchema, wallSchema } from '@trunfo/contract/profiles.schemas'
import { z } from 'zod'
import type { Actor } from '../../../platform/auth/actor.ts'
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { requireWall, wallViewer } from './wall.lookup.ts'
import { messageAbilities, type WallFacts, type WallViewer, wallAbilities } from './wall.policy.ts'
import {
  type AuthoredMessageRow,
  findWallCounts,
  findWallPage,
  type MessagePlace,
  type WallPage,
} from './wall.queries.ts'

type WallView = z.infer<typeof wallSchema>
export type WallMessageView = z.infer<typeof wallMessageAnswerSchema>['message']

export interface WallQuery {
  readonly cursor?: string | undefined
  readonly show?: 'all' | 'pending' | undefined
}

export async function viewWall(
  services: Services,
  actor: Actor | null,
  username: string,
  query: WallQuery,
): Promise<WallView> {
  const { db } = services
  const before = query.cursor === undefined ? null : placeOf(query.cursor)
  const wall = await requireWall(db, username)
  const viewer = actor && wallViewer(services, actor)
  const abilities = wallAbilities(viewer, wall)
  const [rows, { approvedCount, pendingCount }] = await Promise.all([
    findWallPage(db, {
      profileId: wall.ownerId,
      pendingOf: pendingSeenBy(viewer, abilities.canModerate),
      isApprovedShown: query.show !== 'pending',
      before,
    }),
    findWallCounts(db, wall.ownerId),
  ])
  const page = pageOf(rows, WALL_PAGE_SIZE, ({ createdAt, id }) => [createdAt.toISOString(), id])
  return {
    messages: page.rows.map((row) => viewMessage(services, viewer, wall, row)),
    nextCursor: page.nextCursor,
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

const placeSchema = z.tuple([z.iso.datetime(), z.uuid()])

function placeOf(cursor: string): MessagePlace {
  const key = placeSchema.safeParse(decodeCursor(cursor, 2))
  if (!key.success) throw new AppError('platform.invalid_request', { field: 'cursor' })
  const [createdAt, id] = key.data
  return { createdAt: new Date(createdAt), id }
}
