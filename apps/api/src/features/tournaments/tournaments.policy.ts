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

/** Whoever looks at a tournament or acts on it; null is a visitor. */
export type TournamentViewer = {
  readonly userId: string
  /** The roles that count: those of staff only with a second factor. */
  readonly powers: readonly Role[]
  /** Themselves or their team, where it takes part. */
  readonly participantId: string | null
  /** They lead the team that takes part, or are the one who entered it. */
  readonly speaksForParticipant: boolean
  readonly isInLineup: boolean
} | null

export interface TournamentFacts {
  readonly type: TournamentType
  readonly status: TournamentStatus
  readonly participantCount: number
  /** Somebody enrolled at some time, whoever has left since. */
  readonly hasHadEntrants: boolean
  readonly maxParticipants: number
  readonly isFeatured: boolean
  readonly isTest: boolean
  /** Its start has come. */
  readonly isDue: boolean
  /** Who created it, while they are here. */
  readonly organiserId: string | null
}

export interface TournamentAbilities {
  readonly canEnrol: boolean
  readonly canWithdraw: boolean
  readonly canStart: boolean
  readonly canOpenRegistration: boolean
  readonly canCancel: boolean
  readonly canFeature: boolean
  readonly canOpenAnyMatch: boolean
  readonly canEditPrize: boolean
  readonly canManage: boolean
  readonly canEdit: boolean
}

/** Somebody who acts, by what they are and not by what they take part in. */
export type Runner = Pick<NonNullable<TournamentViewer>, 'userId' | 'powers'>

/** Whoever created a tournament runs it, beside the staff. Disputes and results are for staff alone. */
export const runsTournament = (
  { userId, powers }: Runner,
  { organiserId }: Pick<TournamentFacts, 'organiserId'>,
): boolean => userId === organiserId || hasAnyRole(powers, TOURNAMENT_STAFF)

/** What is being played concerns more than whoever set it up: only staff end it. */
export const mayCancel = (
  runner: Runner,
  tournament: Pick<TournamentFacts, 'organiserId' | 'status' | 'isTest'>,
): boolean => {
  if (tournament.isTest || !runsTournament(runner, tournament)) return false
  const isStaff = hasAnyRole(runner.powers, TOURNAMENT_STAFF)
  return isOpen(tournament.status) || (isStaff && tournament.status === 'in_progress')
}

export const isOpen = (status: TournamentStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** What is promised holds from the first enrolment on, also when that entrant leaves. */
export const mayEditPrize = ({
  status,
  hasHadEntrants,
  isTest,
}: Pick<TournamentFacts, 'status' | 'hasHadEntrants' | 'isTest'>): boolean =>
  isOpen(status) && !hasHadEntrants && !isTest

/** Whether a team is there and large enough to be entered is for the enrolment to say, with its own words. */
export function tournamentAbilities(
  viewer: TournamentViewer,
  tournament: TournamentFacts & { readonly isVipOnly: boolean },
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
    canEnrol:
      isOpen(status) &&
      !isEnrolled &&
      participantCount < maxParticipants &&
      (!isVipOnly || viewer.powers.includes('vip')),
    canWithdraw: isEnrolled && isOpen(status) && speaks,
    canEditPrize:
      mayEditPrize(tournament) &&
      (viewer.userId === tournament.organiserId || hasAnyRole(viewer.powers, HOUSE_ROLES)),
  }
}

const NONE: TournamentAbilities = {
  canEnrol: false,
  canWithdraw: false,
  canStart: false,
  canOpenRegistration: false,
  canCancel: false,
  canFeature: false,
  canOpenAnyMatch: false,
  canEditPrize: false,
  canManage: false,
  canEdit: false,
}

/** What is done to the state of one. */
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
    // Taking one off the home page is always possible, putting it there only before it begins.
    canFeature: mayFeature && !isTest && (isFeatured || isOpen(status)),
  }
}

/** A test exists for those who test: the staff who made it, and whoever plays in it. */
export function isVisible(viewer: TournamentViewer, { isTest }: Pick<TournamentFacts, 'isTest'>): boolean {
  return !isTest || (viewer !== null && (viewer.isInLineup || hasAnyRole(viewer.powers, TOURNAMENT_STAFF)))
}
