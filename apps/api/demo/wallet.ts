import { centavos } from '@trunfo/money/amounts'
import { makeIdentity } from '../src/features/accounts/testing.ts'
import { assertApplied, deposit } from '../src/features/ledger/index.ts'
import { makeWithdrawal } from '../src/features/wallet/testing.ts'
import type { Services } from '../src/platform/services.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The demo player has an identity on file, a deposit, a paid withdrawal and a pending one. */
export async function seedDemoWallet(
  services: Pick<Services, 'db' | 'config'>,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const userId = people.get('jogador') ?? ''
  await makeIdentity(services, userId)
  await services.db.transaction().execute(async (tx) => {
    const paidIn = {
      fact: 'demo:deposit',
      ownerId: userId,
      provider: 'stripe',
      amount: centavos(150_00),
    } as const
    assertApplied(await deposit(tx, { ...paidIn, settlesAt: new Date(Date.now() + 5 * DAY_MS) }))
  })
  await makeWithdrawal(services, { userId, amount: 60_00, state: 'paid', by: people.get('fundadora') ?? '' })
  await makeWithdrawal(services, { userId, amount: 25_00 })
}
