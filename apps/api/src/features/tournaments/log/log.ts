import type { Bracket } from '@trunfo/brackets'
import { LOG_PAGE_SIZE, type LogKind, type LogRole } from '@trunfo/contract/tournaments'
import { logPageSchema } from '@trunfo/contract/tournaments/crew.schemas'
import { tournamentPageQuerySchema, tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { requirePublic } from '../tournaments.lookups.ts'

/** The public log of a tournament: what those who run it did, and why. */
export function logRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/:id/log',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags: ['tournaments'],
        params: tournamentParamsSchema,
        querystring: tournamentPageQuerySchema,
        response: { 200: logPageSchema },
      },
    },
    async (request) => {
      await requirePublic(services.db, request.params.id)
      return viewLog(services, request.params.id, request.query.cursor)
    },
  )
}

async function viewLog(
  { db }: Services,
  tournamentId: string,
  cursor: string | undefined,
): Promise<z.infer<typeof logPageSchema>> {
  const { rows, nextCursor } = await page({ cursor, size: LOG_PAGE_SIZE, by: newestFirst }, ([before]) =>
    findEntries(db, { tournamentId, before }),
  )
  return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), nextCursor }
}

interface EntryRow {
  readonly id: string
  readonly kind: LogKind
  readonly role: LogRole
  readonly actor: string | null
  readonly person: string | null
  readonly participant: string | null
  readonly match: {
    readonly id: string
    readonly bracket: Bracket
    readonly round: number
    readonly number: number
    readonly sides: (string | null)[]
  } | null
  readonly reason: string | null
  readonly at: Date
}

const nameOf = (id: string) => sql`(
  select entrant.name from tournament_participants as entrant
  where entrant.tournament_id = entry.tournament_id and entrant.participant_id = ${sql.ref(id)}
)`

/** Somebody who was removed before the start is no entrant any more, but still has a name. */
const participantName = sql<string | null>`case when entry.participant_id is not null then coalesce(
  ${nameOf('entry.participant_id')},
  (select team.name from teams as team where team.id = entry.participant_id),
  (select entrant.username from profiles as entrant where entrant.id = entry.participant_id and entrant.status <> 'erased')
) end`

const matchOf = sql<EntryRow['match']>`case when match.id is not null then json_build_object(
  'id', match.id, 'bracket', match.bracket, 'round', match.round_number, 'number', match.match_number,
  'sides', json_build_array(${nameOf('match.participant1_id')}, ${nameOf('match.participant2_id')})
) end`

/** Staff act in the name of the site. */
const findEntries = compiledOnce<EntryRow, { tournamentId: string; before: string }>((db, slot) =>
  db
    .selectFrom('tournament_log as entry')
    .leftJoin('profiles as actor', (join) =>
      join
        .onRef('actor.id', '=', 'entry.actor_id')
        .on('entry.actor_role', '<>', sql.lit('staff'))
        .on('actor.status', '<>', sql.lit('erased')),
    )
    .leftJoin('profiles as person', (join) =>
      join.onRef('person.id', '=', 'entry.person_id').on('person.status', '<>', sql.lit('erased')),
    )
    .leftJoin('tournament_matches as match', 'match.id', 'entry.match_id')
    .select([
      'entry.id',
      'entry.kind',
      'entry.actor_role as role',
      'actor.username as actor',
      'person.username as person',
      participantName.as('participant'),
      matchOf.as('match'),
      'entry.reason',
      'entry.at',
    ])
    .where('entry.tournament_id', '=', slot('tournamentId'))
    .where('entry.id', '<', slot('before'))
    .orderBy('entry.id', 'desc')
    .limit(sql.lit(LOG_PAGE_SIZE + 1)),
)
