import { sql } from 'kysely'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { fillStage } from './stages.queries.ts'

const BATCH_SIZE = 200

/**
 * Gives every tournament that a process of the previous release has started its stage. One tournament per transaction, so
 * it can be interrupted and started again. Resolves to how many there were.
 */
export async function fillStages({ db }: Pick<Services, 'db'>): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (let filled = 0; ; ) {
    const { rows } = await sql<{ id: string; isMissing: boolean }>`
      select id, not exists (
        select from tournament_stage_entries as entry join tournament_stages as stage on stage.id = entry.stage_id
        where stage.tournament_id = tournament.id
      ) as "isMissing"
      from tournaments as tournament
      where started_at is not null and id > ${after}
      order by id
      limit ${BATCH_SIZE}`.execute(db)
    for (const { id, isMissing } of rows) {
      if (!isMissing) continue
      await transact(db, async (tx) => {
        if (await lockTournament(tx, id)) await fillStage(tx, id)
      })
      filled += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return filled
    after = last.id
  }
}
