import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Removed, Stale } from '../db/stale-rows.ts'
import type { Services } from '../services.ts'
import { FIRST_BATCH, nextBatch } from './cleaning.rules.ts'
import type { CronJob } from './definitions.ts'
import { transact } from './transact.ts'

/**
 * Removes rows that are past their retention, batch by batch, until none are left or the run's time is over.
 * Batches adapt to the load, take turns across all tables and workers, and leave pauses, so that requests hardly
 * notice. The bounds are measured in ADR 0101.
 */

/** Half of the interval of most crons, so that two runs of one never overlap. */
const BUDGET_MS = 5 * 60_000
/** While another table's batch runs. */
const TURN_POLL_MS = 50

interface Cleaning {
  readonly name: string
  readonly schedule?: string
  readonly budgetMs?: number
  /** Removed in this order. */
  readonly stale: readonly Stale[]
}

/** A cron that removes stale rows. Its tables appear in `housekeeping_oldest_seconds`. */
export function cleaning({
  name,
  schedule = '*/10 * * * *',
  budgetMs = BUDGET_MS,
  stale,
}: Cleaning): CronJob {
  return {
    name,
    schedule,
    stale,
    async run(services, stopping) {
      const signal = AbortSignal.any([AbortSignal.timeout(budgetMs), ...(stopping ? [stopping] : [])])
      for (const rows of stale) if (!(await removeAll(services, rows, signal))) return
    },
  }
}

/** Resolves to false if the time was over first. */
async function removeAll(services: Services, stale: Stale, signal: AbortSignal): Promise<boolean> {
  let [from, limit, total] = [stale.start, FIRST_BATCH, 0]
  while (!signal.aborted) {
    const startedAt = performance.now()
    const removed = await removeSome(services, stale, { from, limit, signal })
    if (removed === undefined) {
      await pause(TURN_POLL_MS, signal)
      continue
    }
    total += removed.count
    if (removed.isLast) return true
    const tookMs = performance.now() - startedAt
    from = removed.place
    limit = nextBatch(limit, tookMs)
    // As long as the batch took: at least half of the time belongs to requests.
    await pause(tookMs, signal)
  }
  services.log.warn({ table: stale.table, removed: total }, 'stale rows are left for the next run')
  return false
}

/** Ends early when the run's time is over. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

/** Undefined if another batch has the turn. */
export async function removeSome(
  services: Services,
  { remove }: Stale,
  { from, limit, signal }: { from: string; limit: number; signal: AbortSignal },
): Promise<Removed | undefined> {
  if ('files' in remove) return await remove.files(services, from, limit, signal)
  return await transact(services.db, async (tx) =>
    (await hasTurn(tx)) ? await remove.rows(tx, from, limit) : undefined,
  )
}

/** One batch at a time in the whole cluster. Polled, because a waiting statement would occupy a connection. */
async function hasTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('housekeeping', 0)) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}
