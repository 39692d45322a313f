import { centavos, feeOf } from '@trunfo/money/amounts'
import type { PixKeyType } from '@trunfo/money/pix-key'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import {
  assertApplied,
  commitHold,
  fillRewardBudget,
  hold,
  operationId,
  payHold,
  reward,
} from '../ledger/index.ts'
import { hashKey, sealKey } from './pix-keys.ts'
import { findSettings } from './wallet.queries.ts'
import { holdFact } from './wallet.rules.ts'
import { findNewId, insertWithdrawal, moveWithdrawal } from './withdrawals.queries.ts'

type Made = Pick<Services, 'db' | 'config'>

/** Withdrawable cash. */
export function makeCash({ db }: Pick<Services, 'db'>, userId: string, amount: number): Promise<void> {
  const fact = `gift:${crypto.randomUUID()}`
  const given = centavos(amount)
  return db.transaction().execute(async (tx) => {
    assertApplied(await fillRewardBudget(tx, { fact: `${fact}:fill`, amount: given }))
    assertApplied(await reward(tx, { fact, ownerId: userId, amount: given }))
  })
}

interface WithdrawalFields {
  readonly userId: string
  readonly amount?: number
  readonly keyType?: PixKeyType
  readonly key?: string
  /** The state to reach, and who brings it there. */
  readonly state?: 'requested' | 'approved' | 'claimed' | 'paid'
  readonly by?: string
}

/** A withdrawal of a person with enough cash. Returns its id. */
export async function makeWithdrawal({ db, config }: Made, fields: WithdrawalFields): Promise<string> {
  const { userId, amount = 100_00, keyType = 'email', key = 'jogadora@exemplo.com.br' } = fields
  await makeCash({ db }, userId, amount)
  return db.transaction().execute(async (tx) => {
    const { version, withdrawalFeePercentage } = await findSettings(tx)
    const id = await findNewId(tx)
    const whole = centavos(amount)
    assertApplied(await hold(tx, { fact: holdFact(id), ownerId: userId, amount: whole }))
    await insertWithdrawal(tx, {
      id,
      userId,
      settingsVersion: version,
      holdId: operationId(holdFact(id)),
      amount: whole,
      fee: feeOf(whole, withdrawalFeePercentage),
      keyType,
      keyHash: hashKey(config, keyType, key),
      sealedKey: sealKey(config, id, key),
    })
    await bring(tx, id, fields)
    return id
  })
}

async function bring(
  tx: Tx,
  id: string,
  { userId, state = 'requested', by = null }: { userId: string; state?: string; by?: string | null },
): Promise<void> {
  const [of, fee] = [holdFact(id), centavos(0)]
  const steps = [
    { from: 'requested', to: 'approved' },
    { from: 'approved', to: 'claimed', money: () => commitHold(tx, of) },
    {
      from: 'claimed',
      to: 'paid',
      money: () => payHold(tx, { fact: `paid:${id}`, ownerId: userId, of, fee }),
    },
  ] as const
  const endToEndId = `E12345678202611151230${id.replaceAll('-', '').slice(-11)}`
  for (const step of steps.slice(0, ['requested', 'approved', 'claimed', 'paid'].indexOf(state))) {
    if ('money' in step) assertApplied(await step.money())
    await moveWithdrawal(tx, id, { from: step.from, to: step.to, by, endToEndId })
  }
}
