import { TEAM_INVITES_ROOM, TEAM_MEMBERS_MAX, TEAM_ROOM, TEAMS_ROOM } from '@trunfo/contract/teams'
import texts from '../../../../../locales/pt/teams.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { isUuid } from '../../platform/paging.ts'
import { applicationsRoutes } from './applications/index.ts'
import { teamsAuditSubjects } from './audit-subjects.ts'
import { invitesRoutes } from './invites/index.ts'
import { membersRoutes } from './members/members.ts'
import { reportableTeam } from './reportable.ts'
import { TEAM_ICON } from './teams.commands.ts'
import { teamsHousekeeping, teamsReactions, teamsRefreshes } from './teams.jobs.ts'
import { teamsNotices } from './teams.notices.ts'
import { teamsPersonalData } from './teams.privacy.ts'
import { findTeam } from './teams.queries.ts'
import { teamsRoutes } from './teams.routes.ts'
import { type TeamView, viewTeam, viewTeams } from './teams.views.ts'

const teamsPages: Feature['pages'] = {
  teams: async (services) => ({
    title: texts.list.title,
    description: texts.list.lead,
    queries: { '/api/teams': await viewTeams(services, {}) },
  }),
  teamNew: { title: texts.create.title, isUnlisted: true },
  // Rendered for a visitor, because the result is cached and served to everybody.
  team: async (services, { id = '' }) => {
    const team = isUuid(id) ? await viewTeam(services, null, id) : null
    return (
      team && {
        title: `${team.name} [${team.tag}]`,
        description: previewOf(team),
        imageUrl: team.iconUrl ?? undefined,
        queries: { [`/api/teams/${id}`]: team },
      }
    )
  },
  teamApplications: async ({ db }, { id = '' }) =>
    isUuid(id) && (await findTeam(db, id)) ? { title: texts.applications.title, isUnlisted: true } : null,
}

function previewOf({ leader, memberCount }: TeamView): string {
  return fillText(texts.preview, { leader: leader.username, members: memberCount, max: TEAM_MEMBERS_MAX })
}

export { recountTeamsOf, recountTeamWins } from './teams.commands.ts'
export {
  teamCreated,
  teamDissolved,
  teamMemberExpelled,
  teamMemberJoined,
  teamMemberLeft,
  teamReset,
  teamWinsChanged,
} from './teams.events.ts'
export { type LockedTeam, lockTeamsShared } from './teams.lookups.ts'
export { findTeamByName } from './teams.queries.ts'
export { viewTeam, viewTeams } from './teams.views.ts'

export const teams: Feature = {
  name: 'teams',
  auditSubjects: teamsAuditSubjects,
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
  reportables: [reportableTeam],
  pages: teamsPages,
  rooms: [
    // Hints carry no content, and the pages they refresh are public.
    { kind: TEAMS_ROOM, authorize: () => true },
    {
      kind: TEAM_ROOM,
      ids: 'uuid',
      exists: async ({ db }, id) => (await findTeam(db, id)) !== null,
      authorize: () => true,
    },
    { kind: TEAM_INVITES_ROOM, ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id },
  ],
}
