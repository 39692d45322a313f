import { HOUSE_ROLES } from '@trunfo/contract/prizes'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import {
  type CrewRole,
  FEATURING_STAFF,
  type LogRole,
  OPEN_STATUSES,
  TOURNAMENT_PARTICIPANTS_MIN,
  TOURNAMENT_STAFF,
  type TournamentStatus,
  type TournamentType,
  WAITING_MAX,
} from '@trunfo/contract/tournaments'
import type { CheckInPhase } from './check-in-phase.ts'

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
  readonly isWaiting: boolean
  /** They lead the waiting team, or they put it on the list. */
  readonly speaksForWaiting: boolean
  /** As an entrant or on the waiting list. */
  readonly isCheckedIn: boolean
  /** They missed a match, and cannot enrol anywhere for some time. */
  readonly isPaused: boolean
  /** Null unless they accepted. */
  readonly crewRole: CrewRole | null
} | null

export interface TournamentFacts {
  readonly type: TournamentType
  readonly status: TournamentStatus
  readonly participantCount: number
  /** Someone has enrolled at some time, even if they have left since. */
  readonly hasHadEntrants: boolean
  readonly maxParticipants: number
  readonly waitingCount: number
  readonly checkInPhase: CheckInPhase
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
  readonly canCheckIn: boolean
  readonly canJoinWaitingList: boolean
  readonly canLeaveWaitingList: boolean
  /** Whether they may leave the running tournament, if they are still in it. */
  readonly canLeave: boolean
  readonly canStart: boolean
  /** Before its time, but not during VIP early access. */
  readonly canStartEarly: boolean
  readonly canOpenRegistration: boolean
  readonly canCancel: boolean
  readonly canFeature: boolean
  readonly canOpenAnyMatch: boolean
  readonly canEditPrize: boolean
  readonly canManage: boolean
  readonly canEdit: boolean
  readonly canJudge: boolean
  readonly canDisqualify: boolean
  readonly canRunDesk: boolean
  readonly canNameCrew: boolean
}

/** A person who acts on a tournament, without their participation in it. */
export type Runner = Pick<NonNullable<TournamentViewer>, 'userId' | 'powers' | 'crewRole'>

type Organised = Pick<TournamentFacts, 'organiserId'>

/** As whom somebody acts. Members of the crew act as such even if they are staff. */
export const roleOf = (
  { userId, powers, crewRole }: Runner,
  { organiserId }: Organised,
): Exclude<LogRole, 'clock'> | null => {
  if (userId === organiserId) return 'organiser'
  return crewRole ?? (hasAnyRole(powers, TOURNAMENT_STAFF) ? 'staff' : null)
}

/** The organiser, co-organisers and staff run a tournament. */
export const runsTournament = (runner: Runner, { organiserId }: Organised): boolean =>
  runner.userId === organiserId ||
  runner.crewRole === 'co_organiser' ||
  hasAnyRole(runner.powers, TOURNAMENT_STAFF)

/** Referees see the matches as well, to decide them. */
export const mayRunDesk = (runner: Runner, tournament: Organised): boolean =>
  runsTournament(runner, tournament) || runner.crewRole === 'referee'

/** Who invites people to the crew and removes them. Co-organisers do not. */
export const namesCrew = ({ userId, powers }: Runner, { organiserId }: Organised): boolean =>
  userId === organiserId || hasAnyRole(powers, TOURNAMENT_STAFF)

/** Who decides matches beside the staff. */
const JUDGES: readonly (LogRole | null)[] = ['organiser', 'co_organiser', 'referee']

/** What decides who judges: see the query of `isForStaff`. */
export type JudgedFacts = Pick<TournamentFacts, 'organiserId' | 'isTest'> & { readonly isForStaff: boolean }

/**
 * As whom somebody decides matches of a tournament, apart from their own. Null for everyone else. Staff of the crew act as
 * the crew, unless only staff decide.
 */
export const judgeOf = (
  runner: Runner,
  { organiserId, isTest, isForStaff }: JudgedFacts,
): Exclude<LogRole, 'clock'> | null => {
  const role = roleOf(runner, { organiserId })
  if (JUDGES.includes(role) && !isTest && !isForStaff) return role
  return hasAnyRole(runner.powers, TOURNAMENT_STAFF) ? 'staff' : null
}

type Judged = JudgedFacts & Pick<TournamentFacts, 'status'>

const mayJudge = (runner: Runner, tournament: Judged): boolean =>
  tournament.status === 'in_progress' && !tournament.isTest && judgeOf(runner, tournament) !== null

/** A disqualification may decide whom a player meets next. Somebody who plays, or whose team does, is only a player. */
export const mayDisqualify = (viewer: NonNullable<TournamentViewer>, tournament: Judged): boolean =>
  mayJudge(viewer, tournament) && viewer.participantId === null && !viewer.isInLineup

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

export interface EntrantAbilities {
  readonly canEnterLate: boolean
  readonly canExtendLineup: boolean
}

/** Changes to the entrants of a running tournament, apart from replacing one: that is for those who judge. */
export function entrantAbilities(
  viewer: TournamentViewer,
  tournament: Pick<TournamentFacts, 'type' | 'status' | 'isTest' | 'organiserId'>,
  { format, leadsTeam }: { readonly format: string; readonly leadsTeam: boolean },
): EntrantAbilities {
  const isRunning = tournament.status === 'in_progress' && !tournament.isTest
  const runs = viewer !== null && runsTournament(viewer, tournament)
  return {
    canEnterLate: isRunning && runs && format === 'swiss',
    canExtendLineup: isRunning && tournament.type === 'team' && (runs || leadsTeam),
  }
}

/** Does not check whether the viewer's team is large enough: enrolment does, with its own errors. */
export function tournamentAbilities(
  viewer: TournamentViewer,
  tournament: TournamentFacts & { readonly isVipOnly: boolean; readonly isForStaff: boolean },
): TournamentAbilities {
  const { type, status, participantCount, maxParticipants, waitingCount, isVipOnly, isTest } = tournament
  if (viewer === null) return NONE
  const isEnrolled = viewer.participantId !== null
  const speaks = type === 'individual' || viewer.speaksForParticipant
  const runs = !isTest && runsTournament(viewer, tournament)
  const isUnderWay = isOpen(status) || status === 'in_progress'
  const mayEnter =
    isOpen(status) && !isEnrolled && !viewer.isPaused && (!isVipOnly || viewer.powers.includes('vip'))
  // Those who wait come first.
  const isFree = participantCount < maxParticipants && waitingCount === 0
  return {
    ...runningAbilities(viewer, tournament),
    canStartEarly:
      runsTournament(viewer, tournament) &&
      isStartable(tournament) &&
      !tournament.isDue &&
      !isVipOnly &&
      !isTest,
    canOpenAnyMatch: judgeOf(viewer, tournament) !== null,
    canManage: runs && isUnderWay,
    canEdit: runs && isOpen(status),
    canJudge: mayJudge(viewer, tournament),
    canDisqualify: mayDisqualify(viewer, tournament),
    canRunDesk: isUnderWay && !isTest && mayRunDesk(viewer, tournament),
    canNameCrew: isUnderWay && !isTest && namesCrew(viewer, tournament),
    canEnrol: mayEnter && isFree,
    canCheckIn:
      isOpen(status) &&
      !isTest &&
      tournament.checkInPhase === 'open' &&
      (isEnrolled || viewer.isWaiting) &&
      !viewer.isCheckedIn,
    canJoinWaitingList: mayEnter && !isTest && !viewer.isWaiting && !isFree && waitingCount < WAITING_MAX,
    canLeaveWaitingList:
      isOpen(status) && viewer.isWaiting && (type === 'individual' || viewer.speaksForWaiting),
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
  canCheckIn: false,
  canJoinWaitingList: false,
  canLeaveWaitingList: false,
  canLeave: false,
  canStart: false,
  canStartEarly: false,
  canOpenRegistration: false,
  canCancel: false,
  canFeature: false,
  canOpenAnyMatch: false,
  canEditPrize: false,
  canManage: false,
  canEdit: false,
  canJudge: false,
  canDisqualify: false,
  canRunDesk: false,
  canNameCrew: false,
}

const isStartable = ({
  status,
  participantCount,
}: Pick<TournamentFacts, 'status' | 'participantCount'>): boolean =>
  isOpen(status) && participantCount >= TOURNAMENT_PARTICIPANTS_MIN

/** What the viewer may do to the tournament's status and its place on the home page. */
export function runningAbilities(
  runner: Runner,
  tournament: Omit<
    TournamentFacts,
    'type' | 'maxParticipants' | 'waitingCount' | 'checkInPhase' | 'hasHadEntrants'
  >,
): Pick<TournamentAbilities, 'canStart' | 'canOpenRegistration' | 'canCancel' | 'canFeature'> {
  const { status, isFeatured, isTest, isDue } = tournament
  const runs = runsTournament(runner, tournament)
  const mayFeature = hasAnyRole(runner.powers, FEATURING_STAFF)
  return {
    canStart: runs && isDue && isStartable(tournament),
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
