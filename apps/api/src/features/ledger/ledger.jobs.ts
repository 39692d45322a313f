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
  { name: 'ledger.check', schedule: '*/5 * * * *', run: (services) => runLedgerCheck(services) },
  // Runs at the quietest hour in Brazil. It reads everything, so it also finds mismatches in untouched rows.
  {
    name: 'ledger.check-all',
    schedule: '20 7 * * *',
    run: (services) => runLedgerCheck(services, { isWhole: true }),
  },
]

/**
 * Checks each lot's payment with its provider first; lots that cannot be confirmed wait. Uses one transaction
 * per lot, so concurrent payments and purchases wait for one lot at most.
 */
export async function settleDueLots({
  db,
  checkBeforeSettling,
}: Pick<Services, 'db' | 'checkBeforeSettling'>): Promise<void> {
  const due = await findDueLots(db, BATCH)
  const waiting = await checkBeforeSettling(due.map(({ lotId }) => lotId))
  for (const lot of due) {
    if (!waiting.has(lot.lotId)) await transact(db, (tx) => settle(tx, lot))
  }
}

/** A finding freezes payouts and emits `payoutsFrozen` in the same transaction, once per freeze. */
export async function runLedgerCheck({ db, log }: Services, { isWhole = false } = {}): Promise<void> {
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
