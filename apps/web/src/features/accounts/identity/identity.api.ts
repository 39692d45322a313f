import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type Identity = Schemas['Identity']

export const identityQuery = query('/api/accounts/me/identity')

export const useGiveIdentity = () =>
  useAct((body: Schemas['GiveIdentity']) => call('post', '/api/accounts/me/identity', { body }), {
    tells: 'accounts:identity',
    refreshes: [identityQuery],
  })
