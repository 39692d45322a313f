import { PAGES } from '@trunfo/contract/pages'
import { PARTICIPANTS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { participantListSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { oldestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { findParticipants, type ParticipantRow } from './participants.queries.ts'

type ParticipantListView = z.infer<typeof participantListSchema>

export async function viewParticipants(
  services: Services,
  tournamentId: string,
  cursor: string | undefined,
): Promise<ParticipantListView> {
  const { rows, nextCursor } = await page(
    { cursor, size: PARTICIPANTS_PAGE_SIZE, by: oldestFirst },
    ([after]) => findParticipants(services.db, { tournamentId, after }),
  )
  return { participants: rows.map((row) => viewParticipant(services, row)), nextCursor }
}

function viewParticipant(
  { storage }: Services,
  row: ParticipantRow,
): ParticipantListView['participants'][number] {
  const { participantId, name, imageKey } = row
  return { participantId, name, imageUrl: imageKey && storage.publicUrl(imageKey), path: pathOf(row) }
}

function pathOf({ username, teamId }: ParticipantRow): string | null {
  if (username !== null) return PAGES.profile.path.replace(':username', username)
  return teamId && PAGES.team.path.replace(':id', teamId)
}
