import { MATCH_STAFF } from '@trunfo/contract/matches'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { MatchStatus } from '@trunfo/contract/tournaments'

/** The person who opens a lobby, with their effective roles. */
export interface MatchViewer {
  readonly powers: readonly Role[]
  /** The side of this match whose line-up they are in. */
  readonly participantId: string | null
  readonly hasSideDeclared: boolean
  readonly isMuted: boolean
}

export interface MatchState {
  readonly status: MatchStatus
  readonly isTest: boolean
  /** Its tournament was cancelled while it was played. */
  readonly isCalledOff: boolean
  readonly isSupportRequested: boolean
}

export interface MatchAbilities {
  readonly canOpen: boolean
  readonly canDeclare: boolean
  readonly canSendProof: boolean
  readonly canCallSupport: boolean
  readonly canChat: boolean
  readonly canDecide: boolean
  readonly canCorrect: boolean
  /** Sees both sides' proofs, the history and the notes; removes messages, mutes people, takes the case. */
  readonly canModerate: boolean
}

/**
 * Nobody judges their own case: staff who play in a match are only players there. Test matches are exempt, so
 * that their creator can try both roles.
 */
export function matchAbilities(viewer: MatchViewer, match: MatchState): MatchAbilities {
  const plays = viewer.participantId !== null
  const isStaff = hasAnyRole(viewer.powers, MATCH_STAFF)
  const judges = isStaff && (!plays || match.isTest)
  const isOpen = ['in_progress', 'dispute'].includes(match.status) && !match.isCalledOff
  return {
    canOpen: plays || isStaff,
    canDeclare: plays && match.status === 'in_progress' && isOpen && !viewer.hasSideDeclared,
    canSendProof: plays && isOpen,
    canCallSupport: plays && isOpen && !match.isSupportRequested,
    // Before it opens and after the end, the chat can be read, but only staff may write.
    canChat: judges || (plays && isOpen && !viewer.isMuted),
    canDecide: judges && isOpen,
    canCorrect: judges && match.status === 'completed' && !match.isCalledOff,
    canModerate: judges,
  }
}
