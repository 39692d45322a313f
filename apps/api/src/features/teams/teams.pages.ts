import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import texts from '../../../../../locales/pt/teams.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { isUuid } from '../../platform/paging.ts'
import { findTeam } from './teams.queries.ts'
import { type TeamView, viewTeam, viewTeams } from './teams.views.ts'

export const teamsPages: Feature['pages'] = {
  teams: async (services) => ({
    title: texts.list.title,
    description: texts.list.lead,
    queries: { '/api/teams': await viewTeams(services, {}) },
  }),
  teamNew: { title: texts.create.title, isUnlisted: true },
  // As a visitor sees it: these facts are kept for a moment and given to everybody.
  team: async (services, { id = '' }) => {
    const team = isUuid(id) ? await viewTeam(services, null, id) : null
    return (
      team && {
        title: `${team.name} [${team.tag}]`,
        description: previewOf(team),
        ...(team.iconUrl && { imageUrl: team.iconUrl }),
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
