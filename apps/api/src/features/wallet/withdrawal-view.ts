import type { withdrawalSchema } from '@trunfo/contract/wallet.schemas'
import type { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { showMasked } from './pix-keys.ts'
import { netOf, type WithdrawalRow } from './withdrawals.queries.ts'

export type WithdrawalView = z.infer<typeof withdrawalSchema>

export const withdrawalShown = (config: Config, row: WithdrawalRow): WithdrawalView => ({
  id: row.id,
  state: row.state,
  amount: row.amount,
  fee: row.fee,
  net: netOf(row),
  keyType: row.keyType,
  key: showMasked(config, row),
  requestedAt: row.requestedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  reason: row.reason,
  endToEndId: row.endToEndId,
  abilities: { cancel: row.state === 'requested' },
})
