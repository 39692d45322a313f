import type { ErrorTable } from './errors.ts'

export const TEAM_NAME_MIN = 3
export const TEAM_NAME_MAX = 40
export const TEAM_TAG_MIN = 3
export const TEAM_TAG_MAX = 5
export const TEAM_MEMBERS_MAX = 10
export const TEAM_MEMBER_GAMES_MAX = 2

export const TEAMS_PAGE_SIZE = 24
export const TEAM_LOGS_PAGE_SIZE = 30
export const TEAM_APPLICATIONS_PAGE_SIZE = 20
export const TEAM_INVITES_PAGE_SIZE = 20
/** Beyond this the team page shows "99+", so counting stops at one more. */
export const TEAM_APPLICATIONS_SHOWN_MAX = 99

/** Maximum pending applications per person, and pending invites per team. */
export const TEAM_APPLICATIONS_PENDING_MAX = 20
export const TEAM_INVITES_PENDING_MAX = 30
/** Letters needed before people are suggested for an invite, and the maximum number of suggestions. */
export const TEAM_INVITABLE_LETTERS_MIN = 2
export const TEAM_INVITABLE_MAX = 8
/** Unanswered applications and invites lapse after this, so that they stop counting as pending. */
export const TEAM_PENDING_DAYS = 30

export const TEAM_ICON_PURPOSE = 'team-icon'
export const TEAM_ICON_EDGE_PX = 512

export const TEAM_ROLES = ['leader', 'member'] as const

/** Entries of a team's log. The second list concerns outsiders too, so only the leader sees it. */
export const TEAM_PUBLIC_LOG_KINDS = [
  'team_created',
  'member_joined',
  'member_left',
  'member_expelled',
  'leadership_transferred',
  'games_assigned',
] as const
export const TEAM_LEADER_LOG_KINDS = [
  'application_sent',
  'application_rejected',
  'invite_sent',
  'invite_declined',
] as const
export type TeamLogKind = (typeof TEAM_PUBLIC_LOG_KINDS | typeof TEAM_LEADER_LOG_KINDS)[number]

export const TEAMS_ERRORS = {
  'teams.name_required': { kind: 'invalid', field: 'name' },
  'teams.name_too_short': { kind: 'invalid', facts: ['min'], field: 'name' },
  'teams.name_too_long': { kind: 'invalid', facts: ['max'], field: 'name' },
  'teams.name_invalid': { kind: 'invalid', facts: ['min'], field: 'name' },
  'teams.name_taken': { kind: 'conflict', facts: ['name'], field: 'name' },
  'teams.tag_required': { kind: 'invalid', field: 'tag' },
  'teams.tag_invalid': { kind: 'invalid', facts: ['min', 'max'], field: 'tag' },
  'teams.not_found': { kind: 'not_found' },
  'teams.access_denied': { kind: 'forbidden' },
  'teams.already_in_team': { kind: 'conflict' },
  'teams.person_not_found': { kind: 'not_found', field: 'username' },
  'teams.person_in_team': { kind: 'conflict', field: 'username' },
  'teams.person_unavailable': { kind: 'conflict' },
  'teams.roster_full': { kind: 'conflict', facts: ['max'] },
  'teams.too_many_applications': { kind: 'conflict', facts: ['max'] },
  'teams.application_not_found': { kind: 'not_found' },
  'teams.application_closed': { kind: 'conflict' },
  'teams.already_invited': { kind: 'conflict', facts: ['username'], field: 'username' },
  'teams.too_many_invites': { kind: 'conflict', facts: ['max'] },
  'teams.invite_not_found': { kind: 'not_found' },
  'teams.invite_closed': { kind: 'conflict' },
  'teams.too_many_games': { kind: 'invalid', facts: ['max'], field: 'gameIds' },
  'teams.game_not_found': { kind: 'not_found', field: 'gameIds' },
  'teams.member_not_found': { kind: 'not_found' },
  'teams.leader_cannot_leave': { kind: 'conflict' },
  'teams.already_leader': { kind: 'conflict' },
  'teams.in_tournament': { kind: 'conflict' },
} as const satisfies ErrorTable

/** Hints about the list: teams created or dissolved, and their member counts. */
export const TEAMS_ROOM = 'teams'
/** Hints about everything on one team's page, including its applications. */
export const TEAM_ROOM = 'team'
export const teamRoom = (teamId: string): string => `${TEAM_ROOM}:${teamId}`
/** A person's own room: an invite arrived or is gone. */
export const TEAM_INVITES_ROOM = 'team-invites'
export const teamInvitesRoom = (userId: string): string => `${TEAM_INVITES_ROOM}:${userId}`
