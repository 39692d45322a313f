import { once } from 'node:events'
import { features } from '../../apps/api/src/features.ts'
import { loadConfig } from '../../apps/api/src/platform/config.ts'
import type { Tx } from '../../apps/api/src/platform/db/database.ts'
import type { Feature } from '../../apps/api/src/platform/feature.ts'
import { startWorker } from '../../apps/api/src/platform/jobs/worker.ts'
import { openServices } from '../../apps/api/src/platform/open-services.ts'
import { createLog } from '../../apps/api/src/platform/telemetry/log.ts'
import { HANGING, interrupted } from './interrupted-work.ts'

/**
 * A production worker with one additional feature whose work can be interrupted. With FAULT_HANGS each piece
 * stops at its most critical point and prints so; without it, each completes.
 */
const hang = async (where: string) => {
  if (!process.env.FAULT_HANGS) return
  console.log(`${HANGING} ${where}`)
  await new Promise(() => setInterval(() => undefined, 60_000))
}
const leaveMark = async (tx: Tx, mark: string): Promise<void> => {
  await tx
    .insertInto('audit_entries')
    .values({ action: 'fault.effect', subject_type: 'fault', subject_id: mark })
    .execute()
}

const faults: Feature = {
  name: 'faults',
  reactions: [
    {
      event: interrupted.beforeCommit.name,
      name: 'faults.before-commit',
      inTransaction: async (tx) => {
        await leaveMark(tx, interrupted.beforeCommit.name)
        await hang('before its commit')
      },
    },
    {
      event: interrupted.afterCommit.name,
      name: 'faults.after-commit',
      inTransaction: (tx) => leaveMark(tx, interrupted.afterCommit.name),
      afterwards: () => hang('after its commit'),
    },
  ],
  jobs: [
    {
      name: interrupted.plainJob.name,
      run: async ({ db }) => {
        await db.transaction().execute((tx) => leaveMark(tx, interrupted.plainJob.name))
        await hang('in a job without a receipt')
      },
    },
  ],
}

const config = loadConfig()
const { services, pool, close } = openServices(config, createLog(config, 'worker'), features)
const worker = await startWorker(services, pool, [...features, faults])
await once(process, 'SIGTERM')
await worker.stop()
await close()
process.exit(0)
