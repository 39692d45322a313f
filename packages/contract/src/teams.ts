import type { ErrorKind } from './errors.ts'

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
/** The team page says "99+" beyond this; nothing counts further than one more. */
export const TEAM_APPLICATIONS_SHOWN_MAX = 99

/** How many may wait for an answer: a person's applications, and a team's invites. */
export const TEAM_APPLICATIONS_PENDING_MAX = 20
export const TEAM_INVITES_PENDING_MAX = 30
/** What nobody has answered for so long lapses, so that the waiting places come free again. */
export const TEAM_PENDING_DAYS = 30

export const TEAM_ICON_PURPOSE = 'team-icon'
export const TEAM_ICON_EDGE_PX = 512

export const TEAM_ROLES = ['leader', 'member'] as const

/** What is written down of a team. Those of the second list concern outsiders too, so only the leader reads them. */
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
  'teams.name_required': 'invalid',
  'teams.name_too_short': 'invalid',
  'teams.name_too_long': 'invalid',
  'teams.name_invalid': 'invalid',
  'teams.name_taken': 'conflict',
  'teams.tag_required': 'invalid',
  'teams.tag_invalid': 'invalid',
  'teams.not_found': 'not_found',
  'teams.access_denied': 'forbidden',
  'teams.already_in_team': 'conflict',
  'teams.person_not_found': 'not_found',
  'teams.person_in_team': 'conflict',
  'teams.person_unavailable': 'conflict',
  'teams.roster_full': 'conflict',
  'teams.already_applied': 'conflict',
  'teams.too_many_applications': 'conflict',
  'teams.application_not_found': 'not_found',
  'teams.application_closed': 'conflict',
  'teams.already_invited': 'conflict',
  'teams.too_many_invites': 'conflict',
  'teams.invite_not_found': 'not_found',
  'teams.invite_closed': 'conflict',
  'teams.too_many_games': 'invalid',
  'teams.game_not_found': 'not_found',
  'teams.member_not_found': 'not_found',
  'teams.leader_cannot_leave': 'conflict',
  'teams.already_leader': 'conflict',
  'teams.in_tournament': 'conflict',
} as const satisfies Record<string, ErrorKind>

/** Tells of the list: teams that come and go, and their numbers of members. */
export const TEAMS_ROOM = 'teams'
/** Tells of everything on one team's page, its applications included. */
export const TEAM_ROOM = 'team'
export const teamRoom = (teamId: string): string => `${TEAM_ROOM}:${teamId}`
/** A person's own: an invite came, or is no longer there. */
export const TEAM_INVITES_ROOM = 'team-invites'
export const teamInvitesRoom = (userId: string): string => `${TEAM_INVITES_ROOM}:${userId}`
