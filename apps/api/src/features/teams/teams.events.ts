import { defineEvent } from '../../platform/jobs/events.ts'

/** With the names as they were: whoever tells people of it need not look them up, and a dissolved team has none. */
export interface TeamEventFacts {
  readonly teamId: string
  readonly teamName: string
}

/** Somebody towards a team, and who leads it. */
export interface TeamPersonFacts extends TeamEventFacts {
  readonly userId: string
  readonly username: string
  readonly leaderId: string
}

export const teamCreated = defineEvent<TeamPersonFacts & { withdrawnFrom: string[] }>('team.created')
/** `withdrawnFrom` are the teams whose leaders had an application of the person before them. */
export const teamMemberJoined = defineEvent<
  TeamPersonFacts & { via: 'application' | 'invite'; withdrawnFrom: string[] }
>('team.member-joined')
export const teamMemberLeft = defineEvent<TeamPersonFacts>('team.member-left')
export const teamMemberExpelled = defineEvent<TeamPersonFacts>('team.member-expelled')
export const teamGamesAssigned = defineEvent<TeamPersonFacts>('team.games-assigned')
/** The person is the new leader. */
export const teamLeadershipTransferred = defineEvent<TeamPersonFacts & { previousLeaderId: string }>(
  'team.leadership-transferred',
)
export const teamApplicationSent = defineEvent<TeamPersonFacts>('team.application-sent')
export const teamApplicationAccepted = defineEvent<TeamPersonFacts>('team.application-accepted')
export const teamApplicationRejected = defineEvent<TeamPersonFacts>('team.application-rejected')
export const teamInviteSent = defineEvent<TeamPersonFacts>('team.invite-sent')
export const teamInviteAccepted = defineEvent<TeamPersonFacts>('team.invite-accepted')
export const teamInviteDeclined = defineEvent<TeamPersonFacts>('team.invite-declined')
/** By the team, before it was answered. */
export const teamInviteWithdrawn = defineEvent<TeamPersonFacts>('team.invite-withdrawn')
export const teamDissolved = defineEvent<
  TeamEventFacts & { leaderId: string; memberIds: string[]; invitedIds: string[] }
>('team.dissolved')
/** Staff took its name, its tag or its crest away. */
export const teamReset = defineEvent<TeamEventFacts>('team.reset')
export const teamWinsChanged = defineEvent<TeamEventFacts>('team.wins-changed')
