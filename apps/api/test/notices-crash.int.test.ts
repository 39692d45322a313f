import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailAwayPeople } from '../src/features/notifications/away/index.ts'
import { roundDrawn } from '../src/features/tournaments/index.ts'
import { makeStartedTournament } from '../src/features/tournaments/testing.ts'
import { emit } from '../src/platform/jobs/emit.ts'
import { useTestApp } from './app.ts'
import { cutOffAt } from './cut-off.ts'
import { handWorker, workOff } from './hand-worker.ts'

/**
 * Kills the worker at every statement between the command and the notice, and between the notice and its
 * mail: at the first statement, then at the second, until a run needs no more. Another worker then continues
 * with the queue and runs each step twice, as if it had died before the queue knew. No real worker runs.
 */
const testApp = await useTestApp()
const { services } = testApp
const { db } = services
const worker = handWorker(testApp)
const PLAYERS = 8

async function goOnTwice(): Promise<void> {
  for (let job = await worker.next(); job; job = await worker.next()) {
    await worker.run(job)
    await worker.run(job)
    await worker.finish(job)
  }
}

const counts = async (column: 'notifications' | 'notification_mails', userIds: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(column)} where user_id = any(${userIds}::uuid[])
    group by user_id`.execute(db)
  return rows.map(({ count }) => count)
}
const onceEach = Array.from({ length: PLAYERS }, () => 1)

test('a drawn round notifies and mails each player once, wherever the worker dies', async () => {
  let [cutOffs, isOver] = [0, false]
  while (!isOver) {
    const { id, participantIds } = await makeStartedTournament(db, { participants: PLAYERS })
    const tournament = { tournamentId: id, tournamentName: 'Copa', round: 1 }
    await worker.forget()
    await db.transaction().execute((tx) => emit(tx, roundDrawn, tournament))
    const wasCutOff = await cutOffAt(cutOffs + 1, () => workOff(worker))
    await goOnTwice()
    expect(await counts('notifications', participantIds)).toEqual(onceEach)
    expect(await counts('notification_mails', participantIds)).toEqual(onceEach)

    await sql`update notification_mails set due_at = now()`.execute(db)
    await cutOffAt(cutOffs + 1, () => mailAwayPeople.run(services, {}))
    await mailAwayPeople.run(services, {})
    await mailAwayPeople.run(services, {})
    const mailed = (await worker.mails()).map(({ to }) => to)
    expect([mailed.length, new Set(mailed).size]).toEqual([PLAYERS, PLAYERS])
    expect(await counts('notification_mails', participantIds)).toEqual([])
    isOver = !wasCutOff
    cutOffs += 1
  }
  // Statements that read the queue, run the reactions and process the batch.
  expect(cutOffs).toBeGreaterThan(15)
}, 240_000)
