import type { CronJob } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { payoutsFrozen } from './ledger.events.ts'
import { checkLedger, findDueLots, findNewFreezes } from './ledger.queries.ts'
import { settle } from './operations.ts'

const BATCH = 500

export const ledgerCrons: readonly CronJob[] = [
  { name: 'ledger.settle', schedule: '* * * * *', run: settleDueLots },
  { name: 'ledger.check', schedule: '*/5 * * * *', run: (services) => lookAtLedger(services) },
  // At the quietest hour of Brazil: it reads everything, and so finds also what nobody has touched since.
  {
    name: 'ledger.check-all',
    schedule: '20 7 * * *',
    run: (services) => lookAtLedger(services, { isWhole: true }),
  },
]

/**
 * Where the money came from is asked once more, and what is not sure waits. One transaction each: whoever is being paid or
 * spends at this moment waits for one lot, not for all.
 */
export async function settleDueLots({
  db,
  lookBeforeSettling,
}: Pick<Services, 'db' | 'lookBeforeSettling'>): Promise<void> {
  const due = await findDueLots(db, BATCH)
  const waiting = await lookBeforeSettling(due.map(({ lotId }) => lotId))
  for (const lot of due) {
    if (!waiting.has(lot.lotId)) await transact(db, (tx) => settle(tx, lot))
  }
}

/** What it finds stops payouts and is told in the same act; as long as they are stopped it is told once. */
export async function lookAtLedger({ db, log }: Services, { isWhole = false } = {}): Promise<void> {
  const { findings, freezes } = await transact(db, async (tx) => {
    const found = await checkLedger(tx, { isWhole })
    const began = await findNewFreezes(tx)
    for (const reason of began) await emit(tx, payoutsFrozen, { reason })
    return { findings: found, freezes: began }
  })
  if (Object.keys(findings).length > 0)
    log.fatal({ findings }, 'the ledger does not add up: payouts are frozen')
  else if (freezes.length > 0) log.fatal({ freezes }, 'the database is elsewhere: payouts are frozen')
}
