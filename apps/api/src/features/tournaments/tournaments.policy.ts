import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import {
  FEATURING_STAFF,
  OPEN_STATUSES,
  TOURNAMENT_PARTICIPANTS_MIN,
  TOURNAMENT_STAFF,
  type TournamentStatus,
  type TournamentType,
} from '@trunfo/contract/tournaments'
import { HOUSE_ROLES } from '@trunfo/contract/tournaments/prizes'

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
}

export const isOpen = (status: TournamentStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** What is promised holds from the first enrolment on. */
export const mayEditPrize = ({
  status,
  participantCount,
  isTest,
}: Pick<TournamentFacts, 'status' | 'participantCount' | 'isTest'>): boolean =>
  isOpen(status) && participantCount === 0 && !isTest

/** Whether a team is there and large enough to be entered is for the enrolment to say, with its own words. */
export function tournamentAbilities(
  viewer: TournamentViewer,
  tournament: TournamentFacts & { readonly isVipOnly: boolean },
): TournamentAbilities {
  const { type, status, participantCount, maxParticipants, isVipOnly } = tournament
  const isEnrolled = viewer !== null && viewer.participantId !== null
  const speaks = type === 'individual' || (viewer?.speaksForParticipant ?? false)
  return {
    ...staffAbilities(viewer?.powers ?? [], tournament),
    canEnrol:
      viewer !== null &&
      isOpen(status) &&
      !isEnrolled &&
      participantCount < maxParticipants &&
      (!isVipOnly || viewer.powers.includes('vip')),
    canWithdraw: isEnrolled && isOpen(status) && speaks,
    canEditPrize:
      viewer !== null &&
      mayEditPrize(tournament) &&
      (viewer.userId === tournament.organiserId || hasAnyRole(viewer.powers, HOUSE_ROLES)),
  }
}

export function staffAbilities(
  powers: readonly Role[],
  { status, participantCount, isFeatured, isTest, isDue }: Omit<TournamentFacts, 'organiserId'>,
): Omit<TournamentAbilities, 'canEnrol' | 'canWithdraw' | 'canEditPrize'> {
  const isStaff = hasAnyRole(powers, TOURNAMENT_STAFF)
  const mayFeature = hasAnyRole(powers, FEATURING_STAFF)
  return {
    canStart: isStaff && isOpen(status) && isDue && participantCount >= TOURNAMENT_PARTICIPANTS_MIN,
    canOpenRegistration: isStaff && status === 'upcoming',
    canCancel: isStaff && isOpen(status),
    // Taking one off the home page is always possible, putting it there only before it opens.
    canFeature: mayFeature && !isTest && (isFeatured || status === 'upcoming'),
    canOpenAnyMatch: isStaff,
  }
}

/** A test exists for those who test: the staff who made it, and whoever plays in it. */
export function isVisible(viewer: TournamentViewer, { isTest }: Pick<TournamentFacts, 'isTest'>): boolean {
  return !isTest || (viewer !== null && (viewer.isInLineup || hasAnyRole(viewer.powers, TOURNAMENT_STAFF)))
}
