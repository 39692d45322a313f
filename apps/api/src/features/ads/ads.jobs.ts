import { cleaning } from '../../platform/jobs/cleaning.ts'
import { type CronJob, type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { accountErased } from '../accounts/index.ts'
import { IMPRESSIONS } from './ads.commands.ts'
import { forgetPerson } from './ads.queries.ts'
import { addImpressions, staleTraces } from './figures.queries.ts'

export const adsCrons: readonly CronJob[] = [
  { name: 'ads.tally', schedule: '* * * * *', run: writeImpressions },
  cleaning({ name: 'ads.tidy', schedule: '23 * * * *', stale: staleTraces }),
]

export const adsReactions: readonly Reaction[] = [
  reactInTransaction(accountErased, 'ads.forget-person', (tx, { payload }) =>
    forgetPerson(tx, payload.userId),
  ),
]

/**
 * Deletes the batch only after its sums are committed. A batch left behind keeps its id, so it counts once.
 */
export async function writeImpressions({ db, log, tallies }: Services): Promise<void> {
  try {
    const heap = await tallies.take(IMPRESSIONS)
    if (!heap) return
    await transact(db, (tx) => addImpressions(tx, heap.id, heap.counts))
    await tallies.forget(IMPRESSIONS, heap.id)
  } catch (error) {
    // The batch is kept, so the next run retries it.
    log.warn({ err: error }, 'impressions not written down')
  }
}
