import { TEAMS_ROOM, teamInvitesRoom, teamRoom } from '@trunfo/contract/teams'
import {
  type EventDefinition,
  type Reaction,
  reactAfterwards,
  reactInTransaction,
} from '../../platform/jobs/definitions.ts'
import { accountErased } from '../accounts/index.ts'
import { leaveForGood } from './teams.erasure.ts'
import * as events from './teams.events.ts'

/** What is shown on a team's page changed: its header, members, log or applications. */
const onTeamPage: readonly EventDefinition<events.TeamEventFacts>[] = [
  events.teamMemberJoined,
  events.teamMemberLeft,
  events.teamMemberExpelled,
  events.teamGamesAssigned,
  events.teamLeadershipTransferred,
  events.teamApplicationSent,
  events.teamApplicationRejected,
  events.teamInviteSent,
  events.teamInviteDeclined,
  events.teamWinsChanged,
  events.teamDissolved,
]

/** What is shown on the list changed: which teams there are, or how many members one has. */
const onList: readonly EventDefinition<events.TeamEventFacts>[] = [
  events.teamCreated,
  events.teamMemberJoined,
  events.teamMemberLeft,
  events.teamMemberExpelled,
  events.teamDissolved,
]

/** The person's team is part of their session, so every page they have open asks who they are again. */
const onSession: readonly EventDefinition<events.TeamPersonFacts>[] = [
  events.teamCreated,
  events.teamMemberJoined,
  events.teamMemberLeft,
  events.teamMemberExpelled,
]

/** What waits for the person's answer changed. Entering a team withdraws it all. */
const onInvites: readonly EventDefinition<events.TeamPersonFacts>[] = [
  events.teamInviteSent,
  events.teamInviteDeclined,
  events.teamCreated,
  events.teamMemberJoined,
]

export const teamsReactions: readonly Reaction[] = [
  ...onTeamPage.map((event) =>
    reactAfterwards(event, `teams.refresh-team-page:${event.name}`, ({ live }, { id, payload }) =>
      live.hint(teamRoom(payload.teamId), id),
    ),
  ),
  ...onList.map((event) =>
    reactAfterwards(event, `teams.refresh-list:${event.name}`, ({ live }, { id }) =>
      live.hint(TEAMS_ROOM, id),
    ),
  ),
  ...onSession.map((event) =>
    reactAfterwards(event, `teams.refresh-session:${event.name}`, ({ live }, { payload }) =>
      live.recheck(payload.userId),
    ),
  ),
  ...onInvites.map((event) =>
    reactAfterwards(event, `teams.refresh-invites:${event.name}`, ({ live }, { id, payload }) =>
      live.hint(teamInvitesRoom(payload.userId), id),
    ),
  ),
  // The leaders who had an application of the person before them need not decide it any more.
  ...[events.teamCreated, events.teamMemberJoined].map(
    (event: EventDefinition<{ withdrawnFrom: string[] }>) =>
      reactAfterwards(event, `teams.refresh-withdrawn:${event.name}`, async ({ live }, { id, payload }) => {
        await Promise.all(payload.withdrawnFrom.map((teamId) => live.hint(teamRoom(teamId), id)))
      }),
  ),
  reactAfterwards(events.teamDissolved, 'teams.free-members', async ({ live }, { id, payload }) => {
    await Promise.all([
      ...payload.memberIds.map((userId) => live.recheck(userId)),
      ...payload.invitedIds.map((userId) => live.hint(teamInvitesRoom(userId), id)),
    ])
  }),
  reactInTransaction(accountErased, 'teams.leave-for-good', (tx, { payload }) =>
    leaveForGood(tx, payload.userId),
  ),
]
