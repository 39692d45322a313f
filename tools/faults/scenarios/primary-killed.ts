import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import { lackingForCluster, type PostgresCluster, waitFor } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'
import { onScene, type Scene, SOCKETS } from '../cluster-scene.ts'
import { type Breaches, compareJournal, type Journal } from '../journal.ts'
import { QUEUE_LIMIT_SECONDS, secondsUntilQueueEmpty } from '../queue.ts'

const KILLS = process.env.TRUNFO_FULL ? 10 : 2
const LEAD_MS = 2_000
/** A hung primary keeps its leader key for 20 s; a dead one gives it up. */
const GAP_SECONDS = 30
const PATIENCE_MS = 120_000
/** Acknowledged after each failover, before the clients rest and the queue must become empty. */
const WRITES_AFTER = 20
const HELD_BACK_WRITES = 10
const NEVER = Number.POSITIVE_INFINITY

interface Failover {
  readonly gapSeconds: number
  readonly emptyAfterSeconds: number
  readonly closedSockets: number
}

interface Report extends Breaches {
  readonly failovers: readonly Failover[]
  readonly seen: Breaches
  readonly writes: number
  readonly answers: ReadonlyMap<string, number>
  readonly unexpected: ReadonlyMap<string, number>
}

/** Kills PostgreSQL on the primary again and again, while people write and the worker is busy. */
const kill = once(() =>
  onScene(true, async (scene) => {
    const failovers: Failover[] = []
    for (let time = 0; time < KILLS; time += 1) {
      scene.journal.resume()
      await sleep(LEAD_MS)
      const failover = await failOver(scene, () => scene.cluster.killPrimary())
      failovers.push(failover)
      console.log(`  kill ${time + 1}: ${describe(failover)}`)
      await scene.cluster.settled()
    }
    return report(scene, failovers)
  }),
)

/** Stops every process of the primary, and lets them go on after another one has taken over. */
const hang = once(() =>
  onScene(true, async (scene) => {
    await sleep(LEAD_MS)
    let hung: Awaited<ReturnType<PostgresCluster['freezePrimary']>> | undefined
    const failover = await failOver(scene, async () => {
      hung = await scene.cluster.freezePrimary()
    })
    console.log(`  hung: ${describe(failover)}`)
    scene.journal.resume()
    await sleep(LEAD_MS)
    await hung?.thaw()
    await sleep(LEAD_MS)
    return report(scene, [failover])
  }),
)

/** The standby receives nothing for a while, and the primary does not wait for it. */
const killAsynchronous = once(() =>
  onScene(false, async (scene) => {
    const letGo = await scene.cluster.holdBackStandby()
    await untilAcknowledged(scene.journal, HELD_BACK_WRITES, performance.now())
    await scene.journal.pause()
    await scene.cluster.killPrimary()
    letGo()
    await waitFor('Another primary', async () => Boolean(await scene.stack.owner.query('select 1')))
    await scene.cluster.settled()
    return report(scene, [])
  }),
)

const lacking = lackingForCluster()
const base = { notRun: lacking && `needs ${lacking}` } as const
const title = `primary killed -9, ${KILLS} times`

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${title}: acknowledged writes and effects lost or doubled`,
    threshold: { atMost: 0 },
    run: async () => {
      const { lost, doubled, writes, answers } = await kill()
      return {
        value: lost + doubled,
        note: `${writes} writes acknowledged, ${lost} lost, ${doubled} doubled; answers ${list(answers)}`,
      }
    },
  },
  {
    ...base,
    name: 'one acknowledged game deleted, one effect entered twice: the count sees both',
    isControl: true,
    threshold: { atMost: 1, unit: 'of 2' },
    run: async () => {
      const { seen } = await kill()
      return seen.lost + seen.doubled
    },
  },
  {
    ...base,
    name: `${title}: longest time without an acknowledged write`,
    threshold: { atMost: GAP_SECONDS, unit: 's' },
    run: async () => longest((await kill()).failovers, ({ gapSeconds }) => gapSeconds),
  },
  {
    ...base,
    name: `${title}: queue empty, by the same worker, at the latest after`,
    threshold: { atMost: QUEUE_LIMIT_SECONDS, unit: 's' },
    run: async () => longest((await kill()).failovers, ({ emptyAfterSeconds }) => emptyAfterSeconds),
  },
  {
    ...base,
    name: `${title}: answers 500`,
    threshold: { atMost: 0 },
    run: async () => countFailures(await kill()),
  },
  {
    ...base,
    name: 'requests that had to be sent again: the kills reached the people',
    isControl: true,
    threshold: { atMost: 0 },
    run: async () => {
      const { answers } = await kill()
      return (answers.get('503') ?? 0) + (answers.get('500') ?? 0) + (answers.get('no answer') ?? 0)
    },
  },
  {
    ...base,
    name: `${title}: live sockets closed, of ${SOCKETS}`,
    threshold: { atMost: 0 },
    run: async () => longest((await kill()).failovers, ({ closedSockets }) => closedSockets),
  },
  {
    ...base,
    name: 'primary hung, replaced and thawed: acknowledged writes and effects lost or doubled',
    threshold: { atMost: 0 },
    run: async () => {
      const { lost, doubled, writes, answers, failovers } = await hang()
      const note = `${writes} writes acknowledged; ${failovers.map(describe)}; answers ${list(answers)}`
      return { value: lost + doubled, note }
    },
  },
  {
    ...base,
    name: 'primary hung: answers 500',
    threshold: { atMost: 0 },
    run: async () => countFailures(await hang()),
  },
  {
    ...base,
    name: 'a standby that is not synchronous and behind: acknowledged writes lost',
    isControl: true,
    threshold: { atMost: 0 },
    run: async () => (await killAsynchronous()).lost,
  },
]

function once<Result>(measure: () => Promise<Result>): () => Promise<Result> {
  let taken: Promise<Result> | undefined
  return () => {
    taken ??= measure()
    return taken
  }
}

/** Waits until people can write again and the queue is empty. The clients rest when it returns. */
async function failOver(
  { stack, hasWorkerEnded, journal, sockets }: Scene,
  fail: () => Promise<void>,
): Promise<Failover> {
  const failedAt = performance.now()
  await fail()
  await untilAcknowledged(journal, WRITES_AFTER, performance.now())
  await journal.pause()
  const isEmptied = Number.isFinite(await secondsUntilQueueEmpty(stack.owner)) && !hasWorkerEnded()
  const emptiedAt = performance.now()
  return {
    gapSeconds: longestGap(journal.acknowledgedAt, failedAt),
    emptyAfterSeconds: isEmptied ? round((emptiedAt - failedAt) / 1000, 1) : NEVER,
    closedSockets: sockets.countClosed(),
  }
}

async function untilAcknowledged({ acknowledgedAt }: Journal, writes: number, since: number): Promise<void> {
  const isEnough = async () => acknowledgedAt.filter((at) => at > since).length >= writes
  await waitFor('The clients', isEnough, { timeoutMs: PATIENCE_MS })
}

async function report(scene: Scene, failovers: readonly Failover[]): Promise<Report> {
  const { stack, journal, unexpected } = scene
  await journal.pause()
  await secondsUntilQueueEmpty(stack.owner)
  const breaches = await compareJournal(stack.owner, journal)
  const seen = await plant(stack, journal, breaches)
  await journal.stop()
  const { acknowledgedAt, answers } = journal
  return { ...breaches, failovers, seen, writes: acknowledgedAt.length, answers, unexpected }
}

/** Loses one write and doubles another, and says how many more breaches are counted. */
async function plant({ owner }: Stack, journal: Journal, before: Breaches): Promise<Breaches> {
  const [kept, removed] = [false, true].map((is) => journal.entries.find(({ isRemoved }) => isRemoved === is))
  await owner.query('delete from games where id = $1', [kept?.id])
  await owner.query(
    `insert into audit_entries (action, subject_type, subject_id)
     select action, subject_type, subject_id from audit_entries
     where subject_type = 'game.removed' and subject_id = $1`,
    [removed?.id],
  )
  const after = await compareJournal(owner, journal)
  return { lost: after.lost - before.lost, doubled: after.doubled - before.doubled }
}

/** In seconds, between two acknowledged writes of which the second one came after the fault. */
function longestGap(acknowledgedAt: readonly number[], failedAt: number): number {
  const gaps = acknowledgedAt.flatMap((at, index) =>
    at > failedAt ? [at - (acknowledgedAt[index - 1] ?? failedAt)] : [],
  )
  return round(Math.max(...gaps) / 1000, 1)
}

function longest(failovers: readonly Failover[], of: (failover: Failover) => number) {
  return { value: Math.max(...failovers.map(of)), note: failovers.map(of).join(', ') }
}

function countFailures({ answers, unexpected }: Report) {
  const failures = [...answers].filter(([answer]) => Number(answer) >= 500 && answer !== '503')
  const value = failures.reduce((sum, [, count]) => sum + count, 0)
  return { value, note: value > 0 ? `errors logged: ${list(unexpected)}` : '' }
}

const list = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${count} × ${what}`).join(', ')

const describe = ({ gapSeconds, emptyAfterSeconds, closedSockets }: Failover) =>
  `no write for ${gapSeconds} s, queue empty after ${emptyAfterSeconds} s, ${closedSockets} sockets closed`
