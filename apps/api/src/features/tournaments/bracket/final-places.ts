import type { Place } from '@trunfo/brackets'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { FIRST_ID } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import type { FinalPlace } from '../bracket-engine.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { findPlaces } from './bracket.lookups.ts'

/** Stores the places of all entrants as the results say, and returns them. Call it under the tournament's lock. */
export async function placeEntrants(tx: Tx, tournamentId: string): Promise<FinalPlace[]> {
  const places = await findPlaces(tx, tournamentId)
  await storeFinalPlaces(tx, tournamentId, places)
  return places
}

export async function storeFinalPlaces(
  tx: Tx,
  tournamentId: string,
  places: readonly Pick<Place, 'id' | 'from'>[],
): Promise<void> {
  await sql`
    update tournament_participants as entrant set final_place = placed.place
    from unnest(
      ${places.map(({ id }) => id)}::uuid[], ${places.map(({ from }) => from)}::integer[]
    ) as placed (id, place)
    where entrant.tournament_id = ${tournamentId} and entrant.participant_id = placed.id
      and entrant.final_place is distinct from placed.place`.execute(tx)
}

const BATCH_SIZE = 200

/**
 * Stores the places of every tournament that a process of the previous release completed. One tournament per transaction,
 * so it can be interrupted and started again. Resolves to how many there were.
 */
export async function fillPlaces({ db }: Pick<Services, 'db'>): Promise<number> {
  let after = FIRST_ID
  for (let filled = 0; ; ) {
    const { rows } = await sql<{ id: string; isMissing: boolean }>`
      select id, not exists (
        select from tournament_participants as entrant
        where entrant.tournament_id = tournament.id and entrant.final_place is not null
      ) as "isMissing"
      from tournaments as tournament
      where status = 'completed' and id > ${after}
      order by id
      limit ${BATCH_SIZE}`.execute(db)
    for (const { id, isMissing } of rows) {
      if (!isMissing) continue
      await transact(db, async (tx) => {
        if (await lockTournament(tx, id)) await placeEntrants(tx, id)
      })
      filled += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return filled
    after = last.id
  }
}
