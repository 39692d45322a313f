import { setTimeout as sleep } from 'node:timers/promises'
import { gameCreated, gameRemoved } from '../../apps/api/src/features/games/index.ts'
import { features } from '../../apps/api/src/features.ts'
import type { Feature } from '../../apps/api/src/platform/feature.ts'
import { reactInTransaction } from '../../apps/api/src/platform/jobs/definitions.ts'
import { startWorker } from '../../apps/api/src/platform/jobs/worker.ts'
import { openServices } from '../../apps/api/src/platform/open-services.ts'
import { platformFeature } from '../../apps/api/src/platform/platform-feature.ts'
import { runProcess } from '../../apps/api/src/platform/run-process.ts'
import { MARK } from './journal.ts'

/** Long enough for several jobs to run whenever the database dies. */
const WORK_MS = 150

/** A production worker that also leaves one audit entry per event of a game, and takes its time for it. */
const marks: Feature = {
  name: 'marks',
  reactions: [gameCreated, gameRemoved].map((event) =>
    reactInTransaction(event, `marks.${event.name}`, async (tx, { payload }) => {
      await tx
        .insertInto('audit_entries')
        .values({ action: MARK, subject_type: event.name, subject_id: payload.gameId })
        .execute()
      await sleep(WORK_MS)
    }),
  ),
}

await runProcess('worker', async (config, log) => {
  const { services, pool, close } = openServices(config, log, features)
  const worker = await startWorker(services, pool, [platformFeature(config, features), ...features, marks])
  return async () => {
    await worker.stop()
    await close()
  }
})
