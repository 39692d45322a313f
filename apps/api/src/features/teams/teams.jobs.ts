import { TEAM_PENDING_DAYS, TEAMS_ROOM, teamInvitesRoom, teamRoom } from '@trunfo/contract/teams'
import { type RawBuilder, sql } from 'kysely'
import { type CronJob, type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { accountErased } from '../accounts/index.ts'
import * as events from './teams.events.ts'
import { leaveForGood } from './teams.privacy.ts'

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
  events.teamInviteWithdrawn,
  events.teamWinsChanged,
  events.teamReset,
  events.teamDissolved,
]

/** What is shown on the list changed: which teams there are, or how many members one has. */
const onList: readonly EventDefinition<events.TeamEventFacts>[] = [
  events.teamCreated,
  events.teamMemberJoined,
  events.teamMemberLeft,
  events.teamMemberExpelled,
  events.teamReset,
  events.teamDissolved,
]

/** The person's team is part of their session. */
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
  events.teamInviteWithdrawn,
  events.teamCreated,
  events.teamMemberJoined,
]

/** The leaders who had an application of the person before them need not decide it any more. */
const onApplications: readonly EventDefinition<{ withdrawnFrom: string[] }>[] = [
  events.teamCreated,
  events.teamMemberJoined,
]

export const teamsRefreshes: readonly Refresh[] = [
  refresh(onTeamPage, { rooms: ({ teamId }) => [teamRoom(teamId)] }),
  refresh(onList, { rooms: () => [TEAMS_ROOM] }),
  refresh(onSession, { people: ({ userId }) => [userId] }),
  refresh(onInvites, { rooms: ({ userId }) => [teamInvitesRoom(userId)] }),
  refresh(onApplications, { rooms: ({ withdrawnFrom }) => withdrawnFrom.map(teamRoom) }),
  refresh([events.teamDissolved], {
    people: ({ memberIds }) => memberIds,
    rooms: ({ invitedIds }) => invitedIds.map(teamInvitesRoom),
  }),
]

export const teamsReactions: readonly Reaction[] = [
  reactInTransaction(accountErased, 'teams.leave-for-good', (tx, { payload }) =>
    leaveForGood(tx, payload.userId),
  ),
]

const BATCH = 2_000
/** For whoever asks what became of an application. */
const CLOSED_DAYS = 180

const unanswered = sql`status = 'pending' and created_at < now() - make_interval(days => ${TEAM_PENDING_DAYS})
  order by created_at limit ${BATCH}`
const longClosed = sql`status <> 'pending' and closed_at < now() - make_interval(days => ${CLOSED_DAYS})
  order by closed_at limit ${BATCH}`

const forget = (what: string, deleteThose: (which: RawBuilder<unknown>) => RawBuilder<unknown>): CronJob => ({
  name: `teams.forget-${what}`,
  schedule: '*/10 * * * *',
  run: async ({ db }) => {
    for (const which of [unanswered, longClosed]) await deleteThose(which).execute(db)
  },
})

/** Applications and invites lapse when nobody answers them, and are forgotten some time after they were. */
export const teamsHousekeeping: readonly CronJob[] = [
  forget(
    'team-applications',
    (which) => sql`delete from team_applications
      where id in (select id from team_applications where ${which} for update skip locked)`,
  ),
  forget(
    'team-invites',
    (which) => sql`delete from team_invites
      where id in (select id from team_invites where ${which} for update skip locked)`,
  ),
]
