import { PAGES } from '@trunfo/contract/pages'
import { type DEPARTURES, PARTICIPANTS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { participantListSchema } from '@trunfo/contract/tournaments.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import { oldestFirst, type Page, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { isVip } from '../../accounts/index.ts'

type ParticipantListView = z.infer<typeof participantListSchema>

export async function viewParticipants(
  services: Services,
  tournamentId: string,
  cursor: string | undefined,
): Promise<ParticipantListView> {
  const { rows, nextCursor } = await findParticipantPage(services.db, tournamentId, cursor)
  return { participants: rows.map((row) => viewParticipant(services, row)), nextCursor }
}

export const findParticipantPage = (
  db: Db,
  tournamentId: string,
  cursor: string | undefined,
): Promise<Page<ParticipantRow>> =>
  page({ cursor, size: PARTICIPANTS_PAGE_SIZE, by: oldestFirst }, ([after]) =>
    findParticipants(db, { tournamentId, after }),
  )

function viewParticipant(
  { storage }: Services,
  row: ParticipantRow,
): ParticipantListView['participants'][number] {
  const { participantId, name, isVip, teamTag, imageKey, departure, seed, isCheckedIn } = row
  const imageUrl = imageKey && storage.publicUrl(imageKey)
  return { participantId, name, isVip, teamTag, imageUrl, path: pathOf(row), departure, isCheckedIn, seed }
}

function pathOf({ username, teamId }: ParticipantRow): string | null {
  if (username !== null) return PAGES.profile.path.replace(':username', username)
  return teamId && PAGES.team.path.replace(':id', teamId)
}

export interface ParticipantRow {
  readonly id: string
  readonly participantId: string
  /** The name in the bracket, from when they enrolled. */
  readonly name: string
  readonly username: string | null
  readonly isVip: boolean
  readonly teamId: string | null
  readonly teamTag: string | null
  readonly imageKey: string | null
  readonly departure: (typeof DEPARTURES)[number] | null
  readonly isCheckedIn: boolean
  readonly seed: number | null
}

/** In the first stage, once it is drawn. Null for an entrant whom the draw placed. */
const givenSeed = sql<number | null>`(
  select entry.seed from tournament_stages as stage
  join tournament_stage_entries as entry
    on entry.stage_id = stage.id and entry.participant_id = participant.participant_id
  where stage.tournament_id = participant.tournament_id and stage.position = 1 and (
    stage.seeding = 'ranking' or stage.seeding = 'hand' and exists (
      select from tournament_seed_order as placed
      where placed.tournament_id = participant.tournament_id and placed.participant_id = participant.participant_id
    )
  )
)`

/**
 * In the order of enrolment, one row more than a page. Links and images are read now, because people and
 * teams change both and may be gone.
 */
const findParticipants = compiledOnce<ParticipantRow, { tournamentId: string; after: string }>((db, slot) =>
  db
    .selectFrom('tournament_participants as participant')
    .leftJoin('profiles as person', (join) =>
      join.onRef('person.id', '=', 'participant.participant_id').on('person.status', '<>', sql.lit('erased')),
    )
    .leftJoin('teams as team', 'team.id', 'participant.participant_id')
    .select([
      'participant.id',
      'participant.participant_id as participantId',
      'participant.name',
      'person.username',
      isVip('person').as('isVip'),
      'team.id as teamId',
      'team.tag as teamTag',
      sql<string | null>`coalesce(person.avatar_key, team.icon_key)`.as('imageKey'),
      sql<ParticipantRow['departure']>`(
        select entry.departure from tournament_stages as stage
        join tournament_stage_entries as entry
          on entry.stage_id = stage.id and entry.participant_id = participant.participant_id
        where stage.tournament_id = participant.tournament_id and entry.departure is not null
        limit 1
      )`.as('departure'),
      sql<boolean>`participant.checked_in_at is not null`.as('isCheckedIn'),
      givenSeed.as('seed'),
    ])
    .where('participant.tournament_id', '=', slot('tournamentId'))
    .where('participant.id', '>', slot('after'))
    .orderBy('participant.id')
    .limit(sql.lit(PARTICIPANTS_PAGE_SIZE + 1)),
)
