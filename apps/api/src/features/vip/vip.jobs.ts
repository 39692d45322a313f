import { VIP_REMINDER_DAYS } from '@trunfo/contract/vip'
import { type CronJob, type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { lockPeople } from '../accounts/index.ts'
import { orderChanged } from '../payments/index.ts'
import { releaseReservation } from '../promotions/index.ts'
import { vipEnding } from './vip.events.ts'
import {
  findExpired,
  findLapsedReservation,
  findStatus,
  findUnreminded,
  markReminded,
} from './vip.queries.ts'
import { dueReminder } from './vip.rules.ts'
import { expireIfOver } from './vip-periods.ts'

const BATCH = 200

export const vipCrons: readonly CronJob[] = [
  { name: 'vip.expire', schedule: '* * * * *', run: expireVips },
  { name: 'vip.remind', schedule: '*/10 * * * *', run: remindVips },
]

/** An order that lapses releases its discount. */
export const vipReactions: readonly Reaction[] = [
  reactInTransaction(orderChanged, 'vip.release-discount', async (tx, { payload: { orderId } }) => {
    const reservationId = await findLapsedReservation(tx, orderId)
    if (reservationId) await releaseReservation(tx, reservationId)
  }),
]

/** One transaction per user. Each checks again under the user's lock, so a concurrent renewal stands. */
export async function expireVips({ db }: Services): Promise<void> {
  for (const userId of await findExpired(db, BATCH)) {
    await transact(db, (tx) => expireIfOver(tx, userId))
  }
}

export async function remindVips(services: Services): Promise<void> {
  for (const days of VIP_REMINDER_DAYS) {
    for (const userId of await findUnreminded(services.db, days, BATCH)) await remind(services, userId)
  }
}

function remind({ db }: Services, userId: string): Promise<void> {
  return transact(db, async (tx) => {
    const [person] = await lockPeople(tx, [userId])
    const status = await findStatus(tx, userId)
    if (!status || status.isOver || status.cancellationRequested) return
    const days = dueReminder(status.expiresAt, status.remindedDays, new Date())
    if (days === null) return
    await markReminded(tx, userId, days)
    if (person?.status === 'erased') return
    await emit(tx, vipEnding, { userId, expiresAt: status.expiresAt.toISOString(), days })
  })
}
