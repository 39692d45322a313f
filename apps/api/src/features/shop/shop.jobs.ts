import type { CronJob } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { shopItemChanged } from './shop.events.ts'
import { restockDue } from './shop.queries.ts'

const BATCH = 100

export const shopCrons: readonly CronJob[] = [{ name: 'shop.restock', schedule: '* * * * *', run: restock }]

/** Safe to repeat: restocking clears the item's restock time. */
export async function restock({ db }: Services): Promise<void> {
  await transact(db, async (tx) => {
    for (const itemId of await restockDue(tx, BATCH)) await emit(tx, shopItemChanged, { itemId })
  })
}
