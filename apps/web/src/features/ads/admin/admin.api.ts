import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type AdminAd = Schemas['AdminAd']
export type GivenAd = Schemas['SaveAd']

export const adminAdsQuery = query('/api/admin/ads')

const at = (id: string) => ({ params: { path: { id } } })
const refreshes = [adminAdsQuery]

export const useCreateAd = () =>
  useAct((body: GivenAd) => call('post', '/api/admin/ads', { body }), { tells: 'ads:create', refreshes })

export const useChangeAd = (id: string) =>
  useAct((body: GivenAd) => call('put', '/api/admin/ads/{id}', { ...at(id), body }), {
    tells: 'ads:change',
    refreshes,
  })

export const useDeleteAd = (id: string) =>
  useAct(() => call('delete', '/api/admin/ads/{id}', at(id)), { tells: 'ads:remove', refreshes })
