import { findPersonByLogin } from '../features/accounts/index.ts'
import { unfreezePayouts } from '../features/ledger/index.ts'
import { withdrawForBanned } from '../features/wallet/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { transact } from '../platform/jobs/transact.ts'
import type { Services } from '../platform/services.ts'
import { requirePerson } from './people.ts'

/** Requests a withdrawal for a banned user, who still owns the balance but cannot sign in to request it. */
export async function payOutBanned(
  services: Services,
  login: string,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  const founder = await requireFounder(services, by)
  const { id: userId } = await requirePerson(services, login)
  const amount = await withdrawForBanned(services, { userId, by: founder.id, reason })
  console.log(`R$ ${(amount / 100).toFixed(2)} to the CPF of ${login} wait at /admin/withdrawals.`)
}

/** Unfreezes payouts. Only a fundador may confirm that the ledger matches the providers and the bank. */
export async function releasePayouts(services: Services, login: string, reason: string): Promise<void> {
  const founder = await requireFounder(services, login)
  await transact(services.db, async (tx) => {
    await unfreezePayouts(tx, founder.id)
    await recordAudit(tx, {
      actorId: founder.id,
      action: 'ledger.payouts_released',
      subject: { type: 'ledger', id: 'payouts' },
      reason,
    })
  })
  console.log('Payouts are resumed.')
}

async function requireFounder({ db }: Services, login: string) {
  const founder = await findPersonByLogin(db, login)
  if (!founder?.roles.includes('fundador') || founder.status !== 'active')
    throw new Error(`${login} is no fundador.`)
  return founder
}
