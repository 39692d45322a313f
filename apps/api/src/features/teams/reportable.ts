import { PAGES } from '@trunfo/contract/pages'
import type { Reportable, ReportedPart } from '../../platform/reportables.ts'
import { resetTeam } from './resets.ts'
import { findTeam } from './teams.queries.ts'

/** Name, tag and icon of a team. The leader is responsible for them. */
export const reportableTeam: Reportable = {
  kind: 'team',
  async find(db, _viewer, { id }) {
    const team = await findTeam(db, id)
    if (!team) return null
    const parts: ReportedPart[] = [
      { part: 'name', text: team.name, imageKey: null },
      { part: 'tag', text: team.tag, imageKey: null },
    ]
    if (team.iconKey) parts.push({ part: 'picture', text: null, imageKey: team.iconKey })
    return {
      responsibleId: team.leaderId,
      parts,
      path: PAGES.team.path.replace(':id', id),
      removableParts: parts.map(({ part }) => part),
    }
  },
  remove: async (tx, ctx, { id }, parts) => ({ parts: await resetTeam(tx, ctx, id, parts) }),
}
