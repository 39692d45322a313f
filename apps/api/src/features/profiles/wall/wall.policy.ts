import { WALL_MODERATOR_ROLES } from '@trunfo/contract/profiles'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'

/** The viewer of a wall with their effective roles; null is a visitor. */
export type WallViewer = { readonly userId: string; readonly powers: readonly Role[] } | null

export interface WallFacts {
  readonly ownerId: string
  /** A banned person's wall stays visible, but nobody can write on it. */
  readonly isOwnerBanned: boolean
}

export interface WallAbilities {
  readonly isOwner: boolean
  readonly canPost: boolean
  /** May see pending messages, approve and delete. */
  readonly canModerate: boolean
}

export function wallAbilities(viewer: WallViewer, wall: WallFacts): WallAbilities {
  const isOwner = viewer?.userId === wall.ownerId
  return {
    isOwner,
    canPost: viewer !== null && !wall.isOwnerBanned,
    canModerate: isOwner || hasAnyRole(viewer?.powers ?? [], WALL_MODERATOR_ROLES),
  }
}

export interface MessageFacts {
  readonly authorId: string
  readonly isPending: boolean
}

export interface MessageAbilities {
  readonly canSee: boolean
  readonly canApprove: boolean
  readonly canDelete: boolean
}

/** Authors see their own pending messages, and may delete their messages at any time. */
export function messageAbilities(
  viewer: WallViewer,
  wall: WallFacts,
  message: MessageFacts,
): MessageAbilities {
  const { canModerate } = wallAbilities(viewer, wall)
  const isAuthor = viewer?.userId === message.authorId
  return {
    canSee: !message.isPending || canModerate || isAuthor,
    canApprove: canModerate && message.isPending,
    canDelete: canModerate || isAuthor,
  }
}
