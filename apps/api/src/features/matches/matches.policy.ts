import { type JudgeConflict, MATCH_STAFF } from '@trunfo/contract/matches'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { MatchStatus } from '@trunfo/contract/tournaments'

/** The person who opens a lobby, with their effective roles. */
export interface MatchViewer {
  readonly powers: readonly Role[]
  /** The side of this match whose line-up they are in. */
  readonly participantId: string | null
  readonly hasSideDeclared: boolean
  readonly isMuted: boolean
  /** Whether they decide matches of this tournament, as staff or as its crew. */
  readonly isJudge: boolean
  /** Why a judge has a part in this match. */
  readonly conflict: JudgeConflict | null
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
 * Nobody judges their own case, nor that of their next opponent. Staff with a part in a match are only readers or players
 * there; crew do not open it. Test matches are exempt, so that their creator can try both roles.
 */
export function matchAbilities(viewer: MatchViewer, match: MatchState): MatchAbilities {
  const plays = viewer.participantId !== null
  const isStaff = hasAnyRole(viewer.powers, MATCH_STAFF)
  const judges = viewer.isJudge && (viewer.conflict === null || match.isTest)
  const isOpen = ['in_progress', 'dispute'].includes(match.status) && !match.isCalledOff
  return {
    canOpen: plays || isStaff || judges,
    canDeclare: plays && match.status === 'in_progress' && isOpen && !viewer.hasSideDeclared,
    canSendProof: plays && isOpen,
    canCallSupport: plays && isOpen && !match.isSupportRequested,
    // Before it opens and after the end, the chat can be read, but only judges may write.
    canChat: judges || (plays && isOpen && !viewer.isMuted),
    canDecide: judges && isOpen,
    canCorrect: judges && match.status === 'completed' && !match.isCalledOff,
    canModerate: judges,
  }
}

export interface DeskAbilities extends Pick<MatchAbilities, 'canOpen' | 'canDecide' | 'canCorrect'> {
  readonly canDisqualify: boolean
  readonly canSchedule: boolean
  readonly canMessage: boolean
}

/** What those who run a tournament, or decide its matches, may do about one of them. */
export function deskAbilities(
  viewer: Pick<MatchViewer, 'powers' | 'participantId' | 'isJudge' | 'conflict'> & {
    readonly runs: boolean
    readonly mayDisqualify: boolean
  },
  match: Pick<MatchState, 'status'> & { readonly hasBothSides: boolean; readonly isRunning: boolean },
): DeskAbilities {
  const { canOpen, canDecide, canCorrect } = matchAbilities(
    { ...viewer, hasSideDeclared: true, isMuted: false },
    { status: match.status, isTest: false, isCalledOff: false, isSupportRequested: false },
  )
  const isOpen = match.isRunning && (match.status === 'in_progress' || match.status === 'dispute')
  return {
    canOpen: canOpen && match.hasBothSides,
    canDecide: canDecide && isOpen,
    canCorrect: canCorrect && match.hasBothSides,
    canDisqualify: viewer.mayDisqualify && match.isRunning,
    canSchedule: viewer.runs && match.isRunning && match.status !== 'completed',
    canMessage: viewer.runs && isOpen,
  }
}
