import { startBroadcast } from '../../../apps/api/src/features/notifications/index.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import { waitFor } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'

const PEOPLE = 60_000
const KILLS = 2
const LIMIT_MS = 180_000

/** The worker that sends a broadcast is killed midway, restarts, and is killed again. */
const killDuringBroadcast = oncePerStack(async (stack) => {
  await stack.owner.query(
    `with person as (
       insert into users (email) select 'p' || n || '@exemplo.test' from generate_series(1, $1::int) as n
       returning id
     ) insert into profiles (id, username) select id, right(replace(id::text, '-', ''), 20) from person`,
    [PEOPLE],
  )
  const id = await stack.db
    .transaction()
    .execute((tx) =>
      startBroadcast(tx, { title: 'Aviso', message: 'Oi', audience: ['user'], createdBy: null }),
    )
  const startedAt = performance.now()
  const [worker] = stack.workers
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const share = (PEOPLE / (KILLS + 1)) * kill
    await waitFor('The broadcast', async () => (await look(stack, id)).told >= share, { timeoutMs: LIMIT_MS })
    await worker?.kill()
    await worker?.up()
  }
  await waitFor('The broadcast', async () => (await look(stack, id)).state === 'done', {
    timeoutMs: LIMIT_MS,
  })
  return { id, seconds: (performance.now() - startedAt) / 1000 }
})

const base = { needs: { servers: 0, workers: 1 }, isPatient: true, threshold: { atMost: 0 } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `worker killed -9 ${KILLS} times in a broadcast to ${PEOPLE / 1000} k: people told not once`,
    run: async (stack) => {
      const { id, seconds } = await killDuringBroadcast(stack)
      return { value: await notToldOnce(stack, id), note: `done after ${round(seconds)} s` }
    },
  },
  {
    ...base,
    name: 'one notification removed by hand: the count sees it',
    isControl: true,
    run: async (stack) => {
      const { id } = await killDuringBroadcast(stack)
      await stack.owner.query(
        'delete from notifications where id = (select id from notifications where source_id = $1 limit 1)',
        [id],
      )
      return notToldOnce(stack, id)
    },
  },
]

async function look({ owner }: Stack, id: string): Promise<{ state: string; told: number }> {
  const { rows } = await owner.query('select state, told from broadcasts where id = $1', [id])
  return rows[0]
}

async function notToldOnce({ owner }: Stack, id: string): Promise<number> {
  const { rows } = await owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from (
       select profiles.id from profiles
       left join notifications on notifications.user_id = profiles.id and notifications.source_id = $1
       group by profiles.id having count(notifications.id) <> 1
     ) as person`,
    [id],
  )
  return rows[0]?.wrong ?? Number.NaN
}
