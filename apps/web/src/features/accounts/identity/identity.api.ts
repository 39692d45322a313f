import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'

export type Identity = Schemas['Identity']

export const identityQuery = query('/api/accounts/me/identity')

export const useGiveIdentity = () =>
  useAction((body: Schemas['GiveIdentity']) => call('post', '/api/accounts/me/identity', { body }), {
    texts: 'accounts:identity',
    refreshes: [identityQuery],
  })
