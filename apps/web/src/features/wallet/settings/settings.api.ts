import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { walletQuery } from '../wallet.api.ts'

export type WalletSettings = Schemas['WalletSettings']

export const settingsQuery = query('/api/admin/wallet')

export const useSaveSettings = () =>
  useAct((body: Schemas['SaveWalletSettings']) => call('put', '/api/admin/wallet', { body }), {
    tells: 'payouts:saveSettings',
    refreshes: [settingsQuery, walletQuery],
  })
