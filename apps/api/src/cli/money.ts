import { findPersonByLogin } from '../features/accounts/index.ts'
import { unfreezePayouts } from '../features/ledger/index.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Services } from '../platform/services.ts'

/** Only a fundador answers for having compared the books with the providers and the bank. */
export async function releasePayouts({ db }: Services, login: string, reason: string): Promise<void> {
  const founder = await findPersonByLogin(db, login)
  if (!founder?.roles.includes('fundador') || founder.status !== 'active')
    throw new Error(`${login} is no fundador.`)
  await db.transaction().execute(async (tx) => {
    await unfreezePayouts(tx, founder.id)
    await recordAudit(tx, {
      actorId: founder.id,
      action: 'ledger.payouts_released',
      subject: { type: 'ledger', id: 'payouts' },
      reason,
    })
  })
  console.log('Payouts go on.')
}
