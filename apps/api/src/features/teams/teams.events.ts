import { defineEvent } from '../../platform/jobs/events.ts'

/** Events carry the names at the time: notices need no lookup, and a dissolved team has no row. */
export interface TeamEventFacts {
  readonly teamId: string
  readonly teamName: string
}

/** A user, the team they dealt with and its leader. */
export interface TeamPersonFacts extends TeamEventFacts {
  readonly userId: string
  readonly username: string
  readonly leaderId: string
}

export const teamCreated = defineEvent<TeamPersonFacts & { withdrawnFrom: string[] }>('team.created')
/** `withdrawnFrom` lists the teams that lost a pending application of this user. */
export const teamMemberJoined = defineEvent<
  TeamPersonFacts & { via: 'application' | 'invite'; withdrawnFrom: string[] }
>('team.member-joined')
export const teamMemberLeft = defineEvent<TeamPersonFacts>('team.member-left')
export const teamMemberExpelled = defineEvent<TeamPersonFacts>('team.member-expelled')
export const teamGamesAssigned = defineEvent<TeamPersonFacts>('team.games-assigned')
/** `userId` is the new leader. */
export const teamLeadershipTransferred = defineEvent<TeamPersonFacts & { previousLeaderId: string }>(
  'team.leadership-transferred',
)
export const teamApplicationSent = defineEvent<TeamPersonFacts>('team.application-sent')
export const teamApplicationAccepted = defineEvent<TeamPersonFacts>('team.application-accepted')
export const teamApplicationRejected = defineEvent<TeamPersonFacts>('team.application-rejected')
export const teamInviteSent = defineEvent<TeamPersonFacts>('team.invite-sent')
export const teamInviteAccepted = defineEvent<TeamPersonFacts>('team.invite-accepted')
export const teamInviteDeclined = defineEvent<TeamPersonFacts>('team.invite-declined')
/** Withdrawn by the team before an answer. */
export const teamInviteWithdrawn = defineEvent<TeamPersonFacts>('team.invite-withdrawn')
export const teamDissolved = defineEvent<
  TeamEventFacts & { leaderId: string; memberIds: string[]; invitedIds: string[] }
>('team.dissolved')
/** Staff removed the name, tag or icon. */
export const teamReset = defineEvent<TeamEventFacts>('team.reset')
export const teamWinsChanged = defineEvent<TeamEventFacts>('team.wins-changed')
