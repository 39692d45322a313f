import { makeStartedPrize } from '../src/features/prizes/testing.ts'
import { tournamentStarted } from '../src/features/tournaments/index.ts'
import { changeTournament } from '../src/features/tournaments/testing.ts'
import type { Db } from '../src/platform/db/database.ts'
import { emit } from '../src/platform/jobs/emit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** 19:30 in Brasília, this many days from now. */
export function evening(inDays: number): Date {
  const time = new Date(Date.now() + inDays * DAY_MS)
  time.setUTCHours(22, 30, 0, 0)
  return time
}

type StartedFields = Parameters<typeof makeStartedPrize>[1] & { readonly name: string }

export async function begin(
  db: Db,
  fields: StartedFields,
): Promise<{ readonly id: string; readonly participantIds: readonly string[] }> {
  const started = await makeStartedPrize(db, fields)
  const facts = { tournamentId: started.id, tournamentName: fields.name }
  await db.transaction().execute((tx) => emit(tx, tournamentStarted, facts))
  return started
}

export const putInThePast = (db: Db, id: string, days: number) =>
  changeTournament(db, id, {
    starts_at: evening(-days),
    started_at: evening(-days),
    ended_at: evening(1 - days),
  })
