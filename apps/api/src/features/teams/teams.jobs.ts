import { TEAM_PENDING_DAYS, TEAMS_ROOM, teamInvitesRoom, teamRoom } from '@trunfo/contract/teams'
import { type RawBuilder, sql } from 'kysely'
import { staleRows } from '../../platform/db/stale-rows.ts'
import { cleaning } from '../../platform/jobs/cleaning.ts'
import { type CronJob, type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { accountErased } from '../accounts/index.ts'
import * as events from './teams.events.ts'
import { leaveForGood } from './teams.privacy.ts'

/** Events that change a team's page: its header, members, log or applications. */
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

/** Events that change the list: the teams, or a member count. */
const onList: readonly EventDefinition<events.TeamEventFacts>[] = [
  events.teamCreated,
  events.teamMemberJoined,
  events.teamMemberLeft,
  events.teamMemberExpelled,
  events.teamReset,
  events.teamDissolved,
]

/** The team is part of the user's session. */
const onSession: readonly EventDefinition<events.TeamPersonFacts>[] = [
  events.teamCreated,
  events.teamMemberJoined,
  events.teamMemberLeft,
  events.teamMemberExpelled,
]

/** Events that change a user's pending invites. Joining a team withdraws them all. */
const onInvites: readonly EventDefinition<events.TeamPersonFacts>[] = [
  events.teamInviteSent,
  events.teamInviteDeclined,
  events.teamInviteWithdrawn,
  events.teamCreated,
  events.teamMemberJoined,
]

/** Leaders whose pending application was withdrawn need a refresh too. */
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

/** Closed applications and invites stay this long, for users who ask about them. */
const CLOSED_DAYS = 180

const pendingKept = sql`make_interval(days => ${TEAM_PENDING_DAYS})`
const closedKept = sql`make_interval(days => ${CLOSED_DAYS})`

/** Their batches lock them, because they may be answered at the same moment. */
const unanswered = (from: RawBuilder<unknown>) =>
  sql`status = 'pending' and created_at < now() - ${pendingKept} and created_at >= ${from}`
const longClosed = (from: RawBuilder<unknown>) =>
  sql`status <> 'pending' and closed_at < now() - ${closedKept} and closed_at >= ${from}`

/** Deletes applications and invites that nobody answered, and closed ones after a while. */
export const teamsHousekeeping: readonly CronJob[] = [
  cleaning({
    name: 'teams.forget-team-applications',
    stale: [
      staleRows({
        table: 'team_applications pending',
        oldest: sql`select min(created_at) + ${pendingKept} from team_applications where status = 'pending'`,
        remove: (from, limit) => sql`
          with removed as (
            delete from team_applications
            where ctid = any(array(
              select ctid from team_applications where ${unanswered(from)} order by created_at limit ${limit} for update skip locked
            ))
            returning created_at as place
          )`,
      }),
      staleRows({
        table: 'team_applications closed',
        oldest: sql`select min(closed_at) + ${closedKept} from team_applications where status <> 'pending'`,
        remove: (from, limit) => sql`
          with removed as (
            delete from team_applications
            where ctid = any(array(
              select ctid from team_applications where ${longClosed(from)} order by closed_at limit ${limit} for update skip locked
            ))
            returning closed_at as place
          )`,
      }),
    ],
  }),
  cleaning({
    name: 'teams.forget-team-invites',
    stale: [
      staleRows({
        table: 'team_invites pending',
        oldest: sql`select min(created_at) + ${pendingKept} from team_invites where status = 'pending'`,
        remove: (from, limit) => sql`
          with removed as (
            delete from team_invites
            where ctid = any(array(
              select ctid from team_invites where ${unanswered(from)} order by created_at limit ${limit} for update skip locked
            ))
            returning created_at as place
          )`,
      }),
      staleRows({
        table: 'team_invites closed',
        oldest: sql`select min(closed_at) + ${closedKept} from team_invites where status <> 'pending'`,
        remove: (from, limit) => sql`
          with removed as (
            delete from team_invites
            where ctid = any(array(
              select ctid from team_invites where ${longClosed(from)} order by closed_at limit ${limit} for update skip locked
            ))
            returning closed_at as place
          )`,
      }),
    ],
  }),
]
