import type { teamListSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import type { TeamCardRow } from './teams.queries.ts'

export type TeamListView = z.infer<typeof teamListSchema>
export type TeamCardView = TeamListView['teams'][number]

export function viewTeamCard(
  { storage }: Services,
  { id, name, tag, iconKey, memberCount }: TeamCardRow,
): TeamCardView {
  return { id, name, tag, iconUrl: iconKey && storage.publicUrl(iconKey), memberCount }
}
