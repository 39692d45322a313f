import { ROLES, type Role } from '@trunfo/contract/roles'
import {
  CREW_ROLES,
  type CrewRole,
  TOURNAMENT_STATUSES,
  type TournamentStatus,
} from '@trunfo/contract/tournaments'
import { describe, expect, test } from 'vitest'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import {
  isVisible,
  judgeOf,
  roleOf,
  type TournamentAbilities,
  type TournamentFacts,
  tournamentAbilities,
} from './tournaments.policy.ts'

const tournament: TournamentFacts & { isVipOnly: boolean; isForStaff: boolean } = {
  type: 'individual',
  status: 'upcoming',
  participantCount: 2,
  hasHadEntrants: true,
  maxParticipants: 4,
  waitingCount: 0,
  checkInPhase: 'none',
  isFeatured: false,
  isTest: false,
  isDue: true,
  isVipOnly: false,
  isForStaff: false,
  organiserId: null,
}
const person = {
  userId: 'me',
  powers: ['user'] as readonly Role[],
  participantId: null as string | null,
  speaksForParticipant: false,
  isInLineup: false,
  isWaiting: false,
  speaksForWaiting: false,
  isCheckedIn: false,
  isPaused: false,
  crewRole: null as CrewRole | null,
}
const abilities = (viewer: Partial<typeof person> | null, facts: Partial<typeof tournament> = {}) =>
  tournamentAbilities(viewer && { ...person, ...viewer }, { ...tournament, ...facts })
const namesOf = (given: TournamentAbilities) =>
  Object.entries(given)
    .filter(([, may]) => may)
    .map(([name]) => name)
    .sort()
const staff = (role: Role) => ({ powers: ['user', role] as const })

const OPEN: readonly TournamentStatus[] = ['upcoming', 'registration_open']

test('a visitor can do nothing', () => {
  for (const status of TOURNAMENT_STATUSES) expect(namesOf(abilities(null, { status }))).toEqual([])
})

describe('enrolling', () => {
  test.each(TOURNAMENT_STATUSES)('%s', (status) => {
    expect(abilities({}, { status }).canEnrol).toBe(OPEN.includes(status))
  })
  test('is not possible when it is full', () => {
    expect(abilities({}, { participantCount: 4 }).canEnrol).toBe(false)
  })
  test('is for VIPs only during early access, even for those who run it', () => {
    expect(abilities({}, { isVipOnly: true }).canEnrol).toBe(false)
    expect(abilities(staff('admin'), { isVipOnly: true }).canEnrol).toBe(false)
    expect(abilities(staff('vip'), { isVipOnly: true }).canEnrol).toBe(true)
  })
  test('is not possible while a missed match pauses it, nor is waiting', () => {
    expect(abilities({ isPaused: true }).canEnrol).toBe(false)
    expect(abilities({ isPaused: true }, { participantCount: 4 }).canJoinWaitingList).toBe(false)
    expect(abilities({}, { participantCount: 4 }).canJoinWaitingList).toBe(true)
  })
  test('is not possible twice', () => {
    expect(abilities({ participantId: 'me' }).canEnrol).toBe(false)
  })
})

describe('withdrawing', () => {
  test.each(TOURNAMENT_STATUSES)('%s', (status) => {
    expect(abilities({ participantId: 'me' }, { status }).canWithdraw).toBe(OPEN.includes(status))
    expect(abilities({ participantId: 'me' }, { status }).canLeave).toBe(status === 'in_progress')
    expect(abilities({ participantId: 'me' }, { status, isTest: true }).canLeave).toBe(false)
  })
  test('is not possible for people who are not enrolled', () => {
    expect(abilities({ speaksForParticipant: true }).canWithdraw).toBe(false)
  })
  test.each([true, false])('a team requires speaking for it: %s', (speaksForParticipant) => {
    const viewer = { participantId: 'team', speaksForParticipant }
    expect(abilities(viewer, { type: 'team' }).canWithdraw).toBe(speaksForParticipant)
  })
})

describe('staff', () => {
  test.each(ROLES)('%s', (role) => {
    const isStaff = ['admin', 'fundador', 'moderador'].includes(role)
    const mayFeature = ['admin', 'fundador'].includes(role)
    expect(namesOf(abilities(staff(role)))).toEqual(
      [
        ...(isStaff
          ? [
              'canCancel',
              'canEdit',
              'canManage',
              'canNameCrew',
              'canOpenAnyMatch',
              'canOpenRegistration',
              'canRunDesk',
              'canStart',
            ]
          : []),
        ...(mayFeature ? ['canFeature'] : []),
        'canEnrol',
      ].sort(),
    )
  })
  test('have none of these abilities without the second factor', () => {
    const powers = effectiveRoles(
      { roles: ['user', 'fundador'], hasSecondFactor: false, hasStaffPassword: true },
      true,
    )
    expect(namesOf(abilities({ powers }))).toEqual(['canEnrol'])
  })
  test.each<[Partial<TournamentFacts>, boolean]>([
    [{}, true],
    [{ status: 'registration_open' }, true],
    [{ status: 'in_progress' }, false],
    [{ status: 'cancelled' }, false],
    [{ isDue: false }, false],
    [{ participantCount: 1 }, false],
  ])('start %o: %s', (facts, may) => {
    expect(abilities(staff('moderador'), facts).canStart).toBe(may)
  })
  test.each<[Partial<TournamentFacts> & { isVipOnly?: boolean }, boolean]>([
    [{}, false],
    [{ isDue: false }, true],
    [{ isDue: false, status: 'registration_open' }, true],
    [{ isDue: false, status: 'in_progress' }, false],
    [{ isDue: false, participantCount: 1 }, false],
    [{ isDue: false, isVipOnly: true }, false],
    [{ isDue: false, isTest: true }, false],
  ])('start before its time %o: %s', (facts, may) => {
    expect(abilities(staff('moderador'), facts).canStartEarly).toBe(may)
    expect(abilities({}, { organiserId: 'me', ...facts }).canStartEarly).toBe(may)
    expect(abilities({}, { organiserId: 'another', ...facts }).canStartEarly).toBe(false)
  })
  test.each(TOURNAMENT_STATUSES)('open, cancel and feature when %s', (status) => {
    const { canOpenRegistration, canCancel, canFeature } = abilities(staff('admin'), { status })
    expect({ canOpenRegistration, canCancel, canFeature }).toEqual({
      canOpenRegistration: status === 'upcoming',
      canCancel: OPEN.includes(status) || status === 'in_progress',
      canFeature: OPEN.includes(status),
    })
  })
  test.each(TOURNAMENT_STATUSES)('take one off the home page when %s', (status) => {
    expect(abilities(staff('admin'), { status, isFeatured: true }).canFeature).toBe(true)
  })
})

describe('the creator', () => {
  const owned = { organiserId: 'me', participantCount: 2 }
  test.each(TOURNAMENT_STATUSES)('runs it when %s, and decides its matches', (status) => {
    const isBeforeStart = OPEN.includes(status)
    expect(namesOf(abilities({}, { ...owned, status }))).toEqual(
      [
        ...(isBeforeStart ? ['canCancel', 'canEdit', 'canEnrol', 'canStart'] : []),
        ...(status === 'upcoming' ? ['canOpenRegistration'] : []),
        ...(isBeforeStart || status === 'in_progress' ? ['canManage', 'canNameCrew', 'canRunDesk'] : []),
        ...(status === 'in_progress' ? ['canDisqualify', 'canJudge'] : []),
        'canOpenAnyMatch',
      ].sort(),
    )
  })
  test.each<[Partial<TournamentFacts>, boolean]>([
    [{ isDue: false }, false],
    [{ participantCount: 1 }, false],
    [{ participantCount: 4 }, true],
  ])('starts it under the same conditions as staff: %o: %s', (facts, may) => {
    expect(abilities({}, { ...owned, ...facts }).canStart).toBe(may)
  })
  test('may change its prize until the first enrolment', () => {
    const nobody = { ...owned, participantCount: 0 }
    expect(abilities({}, { ...nobody, hasHadEntrants: false }).canEditPrize).toBe(true)
    expect(abilities({}, owned).canEditPrize).toBe(false)
    expect(abilities({}, nobody).canEditPrize).toBe(false)
  })
  test('has no abilities in another person’s tournament', () => {
    expect(namesOf(abilities({}, { organiserId: 'another' }))).toEqual(['canEnrol'])
  })
  test('has none in a test tournament', () => {
    const { canManage, canEdit, canCancel } = abilities({}, { ...owned, isTest: true })
    expect([canManage, canEdit, canCancel]).toEqual([false, false, false])
  })
})

describe('presence and waiting list', () => {
  const full = { participantCount: 4 } as const
  const ofList = (viewer: Partial<typeof person>, facts: Partial<typeof tournament>) => {
    const { canEnrol, canCheckIn, canJoinWaitingList, canLeaveWaitingList } = abilities(viewer, facts)
    return { canEnrol, canCheckIn, canJoinWaitingList, canLeaveWaitingList }
  }
  const nothing = {
    canEnrol: false,
    canCheckIn: false,
    canJoinWaitingList: false,
    canLeaveWaitingList: false,
  }
  test.each<[string, Partial<typeof person>, Partial<typeof tournament>, Partial<typeof nothing>]>([
    ['a free place is taken', {}, {}, { canEnrol: true }],
    ['a full tournament has a list', {}, full, { canJoinWaitingList: true }],
    ['a free place belongs to those who wait', {}, { waitingCount: 1 }, { canJoinWaitingList: true }],
    ['a list can be full', {}, { ...full, waitingCount: 512 }, {}],
    ['the list is for VIPs, too, during early access', {}, { ...full, isVipOnly: true }, {}],
    ['those who wait may leave', { isWaiting: true }, full, { canLeaveWaitingList: true }],
    ['not every member takes a team off', { isWaiting: true }, { ...full, type: 'team' }, {}],
    ['an entrant checks in', { participantId: 'me' }, { checkInPhase: 'open' }, { canCheckIn: true }],
    ['once', { participantId: 'me', isCheckedIn: true }, { checkInPhase: 'open' }, {}],
    ['while it is open', { participantId: 'me' }, { checkInPhase: 'over' }, {}],
    ['before the start', { participantId: 'me' }, { checkInPhase: 'open', status: 'in_progress' }, {}],
  ])('%s', (_what, viewer, facts, expected) => {
    expect(ofList(viewer, facts)).toEqual({ ...nothing, ...expected })
  })
})

describe('a test', () => {
  const isSeenBy = (viewer: Partial<typeof person> | null) =>
    isVisible(viewer && { ...person, ...viewer }, { isTest: true })
  test('is visible only to staff and its line-up', () => {
    expect(isSeenBy(null)).toBe(false)
    expect(isSeenBy({})).toBe(false)
    expect(isSeenBy(staff('suporte'))).toBe(false)
    expect(isSeenBy({ isInLineup: true })).toBe(true)
    expect(isSeenBy(staff('moderador'))).toBe(true)
  })
  test('is never featured', () => {
    expect(abilities(staff('fundador'), { isTest: true }).canFeature).toBe(false)
  })
})

describe('deciding matches', () => {
  const running = { status: 'in_progress', organiserId: 'me' } as const

  test.each(TOURNAMENT_STATUSES)('%s', (status) => {
    expect(abilities({}, { status, organiserId: 'me' }).canJudge).toBe(status === 'in_progress')
    expect(abilities(staff('moderador'), { status }).canJudge).toBe(status === 'in_progress')
  })
  test('is for the organiser and staff', () => {
    expect(abilities({}, running).canJudge).toBe(true)
    expect(abilities({}, { ...running, organiserId: 'somebody else' }).canJudge).toBe(false)
    for (const role of ROLES) {
      const mayJudge = (['admin', 'fundador', 'moderador'] as readonly Role[]).includes(role)
      expect(abilities(staff(role), { ...running, organiserId: null }).canJudge).toBe(mayJudge)
    }
  })
  test('is for staff only if the prize is the house’s', () => {
    const ofHouse = { ...running, isForStaff: true }
    expect(abilities({}, ofHouse)).toMatchObject({ canJudge: false, canOpenAnyMatch: false })
    expect(abilities({ crewRole: 'referee' }, ofHouse).canJudge).toBe(false)
    expect(abilities(staff('admin'), ofHouse)).toMatchObject({ canJudge: true, canOpenAnyMatch: true })
  })
  test('is also for an organiser who plays, who disqualifies nobody', () => {
    for (const plays of [{ isInLineup: true }, { participantId: 'team' }])
      expect(abilities(plays, running)).toMatchObject({ canJudge: true, canDisqualify: false })
  })
  test('is for nobody in a test', () => {
    expect(abilities({}, { ...running, isTest: true }).canJudge).toBe(false)
  })
})

describe('the crew', () => {
  const others = { organiserId: 'another', status: 'in_progress' } as const
  const OF_ROLE: Record<CrewRole, string[]> = {
    co_organiser: ['canDisqualify', 'canJudge', 'canManage', 'canOpenAnyMatch', 'canRunDesk'],
    referee: ['canDisqualify', 'canJudge', 'canOpenAnyMatch', 'canRunDesk'],
    broadcaster: [],
  }
  test.each(CREW_ROLES)('as %s', (crewRole) => {
    expect(namesOf(abilities({ crewRole }, others))).toEqual(OF_ROLE[crewRole])
    expect(namesOf(abilities({ crewRole }, { ...others, isTest: true }))).toEqual([])
  })
  test('as co-organiser does everything before the start but prize and crew', () => {
    const upcoming = { organiserId: 'another', hasHadEntrants: false }
    const own = namesOf(abilities({}, { ...upcoming, organiserId: 'me' }))
    const given = namesOf(abilities({ crewRole: 'co_organiser' }, upcoming))
    expect(own.filter((name) => !given.includes(name))).toEqual(['canEditPrize', 'canNameCrew'])
  })
  test('acts as its role, even if it is staff, except where only staff decide', () => {
    const moderator = { ...person, powers: ['moderador'] as const, crewRole: 'referee' as const }
    const facts = { ...tournament, organiserId: 'another' }
    expect(roleOf(moderator, facts)).toBe('referee')
    expect(judgeOf(moderator, facts)).toBe('referee')
    expect(judgeOf(moderator, { ...facts, isForStaff: true })).toBe('staff')
    expect(judgeOf(moderator, { ...facts, isTest: true })).toBe('staff')
  })
})
