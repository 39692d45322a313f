import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { walletQuery } from '../wallet.api.ts'

export type WalletSettings = Schemas['WalletSettings']

export const settingsQuery = query('/api/admin/wallet')

export const useSaveSettings = () =>
  useAction((body: Schemas['SaveWalletSettings']) => call('put', '/api/admin/wallet', { body }), {
    texts: 'payouts:saveSettings',
    refreshes: [settingsQuery, walletQuery],
  })
