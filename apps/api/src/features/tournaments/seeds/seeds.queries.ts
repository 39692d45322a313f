import { SEEDS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { SeedingKind } from '@trunfo/contract/tournaments/stages'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { oldestFirst, type Page, page } from '../../../platform/paging.ts'
import { isNamedAlike, type NameSearch, readNameSearch } from '../names.queries.ts'

export interface SeedRow {
  readonly id: string
  readonly participantId: string
  readonly name: string
  readonly teamTag: string | null
  readonly imageKey: string | null
}

export interface PlacedRow extends SeedRow {
  readonly position: number
}

interface SeedSearch {
  readonly cursor: string | undefined
  readonly q: string | undefined
}

const byPosition = {
  key: z.tuple([z.int32()]),
  keyOf: ({ position }: PlacedRow) => [position] as const,
  first: [0] as const,
}

/** Somebody who left may leave a gap in `place`, but not in the positions. */
const positionsIn = (tournamentId: string) => sql`
  select participant_id, (row_number() over (order by place))::integer as position
  from tournament_seed_order where tournament_id = ${tournamentId}`

/** The order as it stands. */
export async function findPlaced(
  db: Db,
  tournamentId: string,
  { cursor, q }: SeedSearch,
): Promise<Page<PlacedRow>> {
  const search = q ? await readNameSearch(db, q) : null
  return page({ cursor, size: SEEDS_PAGE_SIZE, by: byPosition }, async ([after]) => {
    const { rows } = await sql<PlacedRow>`
      with seeded as (${positionsIn(tournamentId)})
      select ${columns}, seeded.position
      from seeded
      join tournament_participants as participant
        on participant.tournament_id = ${tournamentId} and participant.participant_id = seeded.participant_id
      ${faces}
      where seeded.position > ${after} and ${isNamed(search)}
      order by seeded.position
      limit ${SEEDS_PAGE_SIZE + 1}`.execute(db)
    return rows
  })
}

/** Entrants without a position, in the order of enrolment. */
export async function findOthers(
  db: Db,
  tournamentId: string,
  { cursor, q }: SeedSearch,
): Promise<Page<SeedRow>> {
  const search = q ? await readNameSearch(db, q) : null
  return page({ cursor, size: SEEDS_PAGE_SIZE, by: oldestFirst }, async ([after]) => {
    const { rows } = await sql<SeedRow>`
      select ${columns}
      from tournament_participants as participant
      ${faces}
      where participant.tournament_id = ${tournamentId} and participant.id > ${after} and ${isNamed(search)}
        and not exists (
          select from tournament_seed_order as seeded
          where seeded.tournament_id = participant.tournament_id
            and seeded.participant_id = participant.participant_id
        )
      order by participant.id
      limit ${SEEDS_PAGE_SIZE + 1}`.execute(db)
    return rows
  })
}

const columns = sql`participant.id, participant.participant_id as "participantId", participant.name,
  team.tag as "teamTag", coalesce(person.avatar_key, team.icon_key) as "imageKey"`

const faces = sql`
  left join profiles as person on person.id = participant.participant_id and person.status <> 'erased'
  left join teams as team on team.id = participant.participant_id`

const isNamed = (search: NameSearch | null): RawBuilder<boolean> =>
  search ? isNamedAlike(search) : sql`true`

export async function countPlaced(db: Db, tournamentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tournament_seed_order')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return count
}

/** All ids in order: at most 4,096. */
export async function findOrder(tx: Tx, tournamentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tournament_seed_order')
    .select('participant_id as id')
    .where('tournament_id', '=', tournamentId)
    .orderBy('place')
    .execute()
  return rows.map(({ id }) => id)
}

/** The tournament must be locked. Undefined if the entrant has no position. */
export async function findPosition(
  tx: Tx,
  tournamentId: string,
  participantId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    with seeded as (${positionsIn(tournamentId)})
    select position from seeded where participant_id = ${participantId}`.execute(tx)
  return rows[0]?.position
}

/**
 * Puts an entrant at a position, or at the end of the order if that comes first, and numbers the others around them. The
 * tournament must be locked.
 */
export async function placeAt(
  tx: Tx,
  tournamentId: string,
  { participantId, position }: { readonly participantId: string; readonly position: number },
): Promise<void> {
  await sql`
    with other as (
      select participant_id, row_number() over (order by place) as place
      from tournament_seed_order
      where tournament_id = ${tournamentId} and participant_id <> ${participantId}
    )
    insert into tournament_seed_order as seeded (tournament_id, participant_id, place)
    select ${tournamentId}::uuid, participant_id, place + (place >= ${position}::integer)::integer from other
    union all
    select ${tournamentId}::uuid, ${participantId}::uuid, least(${position}::integer, 1 + (select count(*) from other))
    on conflict (tournament_id, participant_id) do update set place = excluded.place
    where seeded.place <> excluded.place`.execute(tx)
}

export async function takeOutOfOrder(tx: Tx, tournamentId: string, participantId: string): Promise<void> {
  await tx
    .deleteFrom('tournament_seed_order')
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', '=', participantId)
    .execute()
}

/** Undefined for a tournament that was created before stages were stored. */
export async function findSeeding(db: Db, tournamentId: string): Promise<SeedingKind | undefined> {
  const stage = await db
    .selectFrom('tournament_stages')
    .select('seeding')
    .where('tournament_id', '=', tournamentId)
    .where('position', '=', 1)
    .executeTakeFirst()
  return stage?.seeding
}

export async function setSeeding(tx: Tx, tournamentId: string, seeding: SeedingKind): Promise<void> {
  await tx
    .updateTable('tournament_stages')
    .set({ seeding })
    .where('tournament_id', '=', tournamentId)
    .where('position', '=', 1)
    .execute()
}
