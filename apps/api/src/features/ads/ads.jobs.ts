import { type CronJob, type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { accountErased } from '../accounts/index.ts'
import { IMPRESSIONS } from './ads.commands.ts'
import { forgetPerson } from './ads.queries.ts'
import { addImpressions, deleteOldTraces } from './figures.queries.ts'

const BATCH = 5_000
const BATCHES_MAX = 100

export const adsCrons: readonly CronJob[] = [
  { name: 'ads.tally', schedule: '* * * * *', run: writeImpressions },
  { name: 'ads.tidy', schedule: '23 * * * *', run: tidy },
]

export const adsReactions: readonly Reaction[] = [
  reactInTransaction(accountErased, 'ads.forget-person', (tx, { payload }) =>
    forgetPerson(tx, payload.userId),
  ),
]

/** The heap goes once its sums are committed; one that stayed behind is found under the same id, and adds nothing. */
export async function writeImpressions({ db, log, tallies }: Services): Promise<void> {
  try {
    const heap = await tallies.take(IMPRESSIONS)
    if (!heap) return
    await transact(db, (tx) => addImpressions(tx, heap.id, heap.counts))
    await tallies.forget(IMPRESSIONS, heap.id)
  } catch (error) {
    // Whatever was in the way, the next minute finds the heap where it was.
    log.warn({ err: error }, 'impressions not written down')
  }
}

/** Clicks are about people and are needed for an hour; the copy of one's data shows those of 90 days. */
export async function tidy({ db }: Services): Promise<void> {
  for (let turn = 0; turn < BATCHES_MAX; turn += 1) if (!(await deleteOldTraces(db, BATCH))) return
}
