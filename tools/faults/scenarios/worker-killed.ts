import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emit, enqueue } from '../../../apps/api/src/platform/jobs/emit.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import { type Service, waitFor } from '../../services/index.ts'
import { startWorkerProcess } from '../../stack/app-process.ts'
import type { Stack } from '../../stack/index.ts'
import { HANGING, interrupted } from '../interrupted-work.ts'

const LIMIT_SECONDS = 60
const NEVER = Number.POSITIVE_INFINITY
const ENTRY = join(import.meta.dirname, '../hanging-worker.ts')

/**
 * A worker with three jobs and another with one are killed -9 midway. The second one's heartbeats are deleted
 * too, so the queue cannot know that it is dead. A third worker takes over.
 */
const killWorkers = oncePerStack(async (stack) => {
  const first = await startHanging(stack, 3, async () => {
    await stack.db.transaction().execute(async (tx) => {
      await emit(tx, interrupted.beforeCommit, {})
      await emit(tx, interrupted.afterCommit, {})
      await enqueue(tx, interrupted.plainJob, {})
    })
  })
  const firstIds = await workerIds(stack)
  const second = await startHanging(stack, 1, () =>
    stack.db.transaction().execute((tx) => emit(tx, interrupted.afterCommit, {})),
  )
  const secondIds = (await workerIds(stack)).filter((id) => !firstIds.includes(id))
  await Promise.all([first.kill(), second.kill()])
  const killedAt = performance.now()
  await stack.owner.query('delete from worker_heartbeats where worker_id = any($1)', [secondIds])

  const third = await startWorkerProcess({ name: 'third worker', ...processOf(stack) })
  const elapsed = () => (performance.now() - killedAt) / 1000
  let seconds = NEVER
  while (elapsed() < LIMIT_SECONDS + 1) {
    if (seconds > LIMIT_SECONDS && (await jobsLeft(stack)) <= 1) seconds = elapsed()
    await sleep(100)
  }
  const left = await jobsLeft(stack)
  await Promise.all([first, second, third].map((worker) => worker.stop()))
  return { seconds, forgotten: left, effects: await countEffects(stack) }
})

const base = { needs: { servers: 0 }, isPatient: true } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: 'worker killed -9: its jobs ran again after',
    threshold: { atMost: LIMIT_SECONDS, unit: 's' },
    run: async (stack) => ({ value: round((await killWorkers(stack)).seconds, 1), note: 'three jobs' }),
  },
  {
    ...base,
    name: 'its heartbeat rows removed',
    isControl: true,
    threshold: { atMost: LIMIT_SECONDS, unit: 's' },
    run: async (stack) => {
      const { forgotten } = await killWorkers(stack)
      return { value: forgotten === 1 ? NEVER : 0, note: 'still locked by the dead worker' }
    },
  },
  {
    ...base,
    name: 'worker killed -9: reactions with more or less than one effect',
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { effects } = await killWorkers(stack)
      const isOnce = effects.get(interrupted.beforeCommit.name) === 1
      // The second worker's event has the same effect: two events, two effects.
      const isOnceEach = effects.get(interrupted.afterCommit.name) === 2
      const note = 'killed before the commit, and between the commit and the end of the job'
      return { value: Number(!isOnce) + Number(!isOnceEach), note }
    },
  },
  {
    ...base,
    name: 'a job without a receipt has its effect again',
    isControl: true,
    threshold: { atMost: 1, unit: 'effects' },
    run: async (stack) => (await killWorkers(stack)).effects.get(interrupted.plainJob.name) ?? 0,
  },
]

function processOf(stack: Stack) {
  return { owner: stack.owner, args: ['--import', 'tsx', ENTRY], env: stack.env }
}

/** Starts a worker that takes exactly `jobs` jobs and hangs in each. */
async function startHanging(stack: Stack, jobs: number, leaveWork: () => Promise<unknown>): Promise<Service> {
  let hanging = 0
  const worker = await startWorkerProcess({
    name: 'hanging worker',
    ...processOf(stack),
    env: { ...stack.env, FAULT_HANGS: 'true', WORKER_CONCURRENCY: `${jobs}` },
    onLine: (line) => {
      if (line.startsWith(HANGING)) hanging += 1
    },
  })
  await leaveWork()
  await waitFor('The hanging worker', async () => hanging === jobs)
  return worker
}

async function workerIds({ owner }: Stack): Promise<string[]> {
  const { rows } = await owner.query<{ worker_id: string }>('select worker_id from worker_heartbeats')
  return rows.map(({ worker_id }) => worker_id)
}

async function jobsLeft({ owner }: Stack): Promise<number> {
  const { rows } = await owner.query<{ left: number }>(
    'select count(*)::int as left from graphile_worker._private_jobs',
  )
  return rows[0]?.left ?? 0
}

async function countEffects({ owner }: Stack): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ mark: string; effects: number }>(
    "select subject_id as mark, count(*)::int as effects from audit_entries where action = 'fault.effect' group by 1",
  )
  return new Map(rows.map(({ mark, effects }) => [mark, effects]))
}
