import { HOUSE_ROLES } from '@trunfo/contract/prizes'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import {
  FEATURING_STAFF,
  OPEN_STATUSES,
  TOURNAMENT_PARTICIPANTS_MIN,
  TOURNAMENT_STAFF,
  type TournamentStatus,
  type TournamentType,
} from '@trunfo/contract/tournaments'

/** The person who views a tournament or acts on it; null for a visitor. */
export type TournamentViewer = {
  readonly userId: string
  /** Effective roles: staff roles count only with a second factor. */
  readonly powers: readonly Role[]
  /** The person or their team, if enrolled. */
  readonly participantId: string | null
  /** They lead the enrolled team, or they entered it. */
  readonly speaksForParticipant: boolean
  readonly isInLineup: boolean
} | null

export interface TournamentFacts {
  readonly type: TournamentType
  readonly status: TournamentStatus
  readonly participantCount: number
  /** Someone has enrolled at some time, even if they have left since. */
  readonly hasHadEntrants: boolean
  readonly maxParticipants: number
  readonly isFeatured: boolean
  readonly isTest: boolean
  /** The start time has passed. */
  readonly isDue: boolean
  /** Who created it, if known. */
  readonly organiserId: string | null
}

export interface TournamentAbilities {
  readonly canEnrol: boolean
  readonly canWithdraw: boolean
  /** Whether they may leave the running tournament, if they are still in it. */
  readonly canLeave: boolean
  readonly canStart: boolean
  readonly canOpenRegistration: boolean
  readonly canCancel: boolean
  readonly canFeature: boolean
  readonly canOpenAnyMatch: boolean
  readonly canEditPrize: boolean
  readonly canManage: boolean
  readonly canEdit: boolean
  readonly canJudge: boolean
}

/** A person who acts on a tournament, without their participation in it. */
export type Runner = Pick<NonNullable<TournamentViewer>, 'userId' | 'powers'>

/** The organiser and staff run a tournament. Only staff decide disputes. */
export const runsTournament = (
  { userId, powers }: Runner,
  { organiserId }: Pick<TournamentFacts, 'organiserId'>,
): boolean => userId === organiserId || hasAnyRole(powers, TOURNAMENT_STAFF)

/**
 * Who may give W.O.s: staff, and the organiser if no prize is in escrow, because a W.O. that ends a tournament cannot be
 * undone. Nobody judges their own case, and any match may decide whom a player meets next. Somebody who plays, or whose team
 * does, is therefore only a player.
 */
export const mayJudge = (
  {
    userId,
    powers,
    participantId,
    isInLineup,
  }: Pick<NonNullable<TournamentViewer>, 'userId' | 'powers' | 'participantId' | 'isInLineup'>,
  { organiserId, status, isTest }: Pick<TournamentFacts, 'organiserId' | 'status' | 'isTest'>,
  { hasEscrow }: { readonly hasEscrow: boolean },
): boolean => {
  if (status !== 'in_progress' || isTest) return false
  if (participantId !== null || isInLineup) return false
  return hasAnyRole(powers, TOURNAMENT_STAFF) || (userId === organiserId && !hasEscrow)
}

/** Only staff may cancel a running tournament, because it concerns more than its organiser. */
export const mayCancel = (
  runner: Runner,
  tournament: Pick<TournamentFacts, 'organiserId' | 'status' | 'isTest'>,
): boolean => {
  if (tournament.isTest || !runsTournament(runner, tournament)) return false
  const isStaff = hasAnyRole(runner.powers, TOURNAMENT_STAFF)
  return isOpen(tournament.status) || (isStaff && tournament.status === 'in_progress')
}

export const isOpen = (status: TournamentStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** The promised prize is binding from the first enrolment on, even if that entrant leaves. */
export const mayEditPrize = ({
  status,
  hasHadEntrants,
  isTest,
}: Pick<TournamentFacts, 'status' | 'hasHadEntrants' | 'isTest'>): boolean =>
  isOpen(status) && !hasHadEntrants && !isTest

/** Does not check whether the viewer's team is large enough: enrolment does, with its own errors. */
export function tournamentAbilities(
  viewer: TournamentViewer,
  tournament: TournamentFacts & { readonly isVipOnly: boolean; readonly hasEscrow: boolean },
): TournamentAbilities {
  const { type, status, participantCount, maxParticipants, isVipOnly, isTest } = tournament
  if (viewer === null) return NONE
  const isEnrolled = viewer.participantId !== null
  const speaks = type === 'individual' || viewer.speaksForParticipant
  const runs = !isTest && runsTournament(viewer, tournament)
  return {
    ...runningAbilities(viewer, tournament),
    canOpenAnyMatch: hasAnyRole(viewer.powers, TOURNAMENT_STAFF),
    canManage: runs && (isOpen(status) || status === 'in_progress'),
    canEdit: runs && isOpen(status),
    canJudge: mayJudge(viewer, tournament, tournament),
    canEnrol:
      isOpen(status) &&
      !isEnrolled &&
      participantCount < maxParticipants &&
      (!isVipOnly || viewer.powers.includes('vip')),
    canWithdraw: isEnrolled && isOpen(status) && speaks,
    canLeave: isEnrolled && status === 'in_progress' && speaks && !isTest,
    canEditPrize:
      mayEditPrize(tournament) &&
      (viewer.userId === tournament.organiserId || hasAnyRole(viewer.powers, HOUSE_ROLES)),
  }
}

const NONE: TournamentAbilities = {
  canEnrol: false,
  canWithdraw: false,
  canLeave: false,
  canStart: false,
  canOpenRegistration: false,
  canCancel: false,
  canFeature: false,
  canOpenAnyMatch: false,
  canEditPrize: false,
  canManage: false,
  canEdit: false,
  canJudge: false,
}

/** What the viewer may do to the tournament's status and its place on the home page. */
export function runningAbilities(
  runner: Runner,
  tournament: Omit<TournamentFacts, 'type' | 'maxParticipants' | 'hasHadEntrants'>,
): Pick<TournamentAbilities, 'canStart' | 'canOpenRegistration' | 'canCancel' | 'canFeature'> {
  const { status, participantCount, isFeatured, isTest, isDue } = tournament
  const runs = runsTournament(runner, tournament)
  const mayFeature = hasAnyRole(runner.powers, FEATURING_STAFF)
  return {
    canStart: runs && isOpen(status) && isDue && participantCount >= TOURNAMENT_PARTICIPANTS_MIN,
    canOpenRegistration: runs && status === 'upcoming',
    canCancel: mayCancel(runner, tournament),
    // Unfeaturing is always possible, featuring only before the start.
    canFeature: mayFeature && !isTest && (isFeatured || isOpen(status)),
  }
}

/** A test tournament is visible only to staff and to people in its line-up. */
export function isVisible(viewer: TournamentViewer, { isTest }: Pick<TournamentFacts, 'isTest'>): boolean {
  return !isTest || (viewer !== null && (viewer.isInLineup || hasAnyRole(viewer.powers, TOURNAMENT_STAFF)))
}
