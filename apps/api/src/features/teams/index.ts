import { TEAM_INVITES_ROOM, TEAM_ROOM, TEAMS_ROOM } from '@trunfo/contract/teams'
import type { Feature } from '../../platform/feature.ts'
import { applicationsRoutes } from './applications/applications.routes.ts'
import { invitesRoutes } from './invites/invites.routes.ts'
import { membersRoutes } from './members/members.routes.ts'
import { TEAM_ICON } from './teams.commands.ts'
import { teamsHousekeeping } from './teams.crons.ts'
import { teamsNotices } from './teams.notices.ts'
import { teamsPages } from './teams.pages.ts'
import { teamsPersonalData } from './teams.personal-data.ts'
import { teamsReactions, teamsRefreshes } from './teams.reactions.ts'
import { teamsRoutes } from './teams.routes.ts'

export {
  teamCreated,
  teamDissolved,
  teamMemberExpelled,
  teamMemberJoined,
  teamMemberLeft,
  teamWinsChanged,
} from './teams.events.ts'
export { makeApplication, makeInvite, makeTeam } from './teams.factory.ts'
export { holdTeams, type LockedTeam } from './teams.lock.ts'
export { recountTeamsOf, recountTeamWins } from './teams.wins.ts'

export const teams: Feature = {
  name: 'teams',
  routes(app, services) {
    teamsRoutes(app, services)
    membersRoutes(app, services)
    applicationsRoutes(app, services)
    invitesRoutes(app, services)
  },
  refreshes: teamsRefreshes,
  notices: teamsNotices,
  reactions: teamsReactions,
  crons: teamsHousekeeping,
  imagePurposes: [TEAM_ICON],
  personalData: teamsPersonalData,
  pages: teamsPages,
  rooms: [
    // Hints carry no content, and the pages they belong to are open to everybody.
    { kind: TEAMS_ROOM, authorize: () => true },
    { kind: TEAM_ROOM, authorize: () => true },
    { kind: TEAM_INVITES_ROOM, authorize: (_services, actor, id) => actor?.userId === id },
  ],
}
