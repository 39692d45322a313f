import { AD_POSITIONS, AD_STATES } from '@trunfo/contract/ads'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAct } from '@/lib/use-act.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type AdminAd = Schemas['AdminAd']
export type GivenAd = Schemas['SaveAd']

const ADS = tableShape({ filters: { position: AD_POSITIONS, state: AD_STATES } })
export const useAdsView = () => useTableView(ADS)
export type AdsView = ReturnType<typeof useAdsView>

/** Newest first. There are fifty at most, so that they are one page. */
export const adminAdsQuery = ({ query: asked }: AdsView) =>
  query('/api/admin/ads', { params: { query: asked } })
/** Whatever their filter. */
export const allAdminAds = { queryKey: ['/api/admin/ads'] }

const at = (id: string) => ({ params: { path: { id } } })
const refreshes = [allAdminAds]

export const useCreateAd = () =>
  useAct((body: GivenAd) => call('post', '/api/admin/ads', { body }), { tells: 'ads:create', refreshes })

export const useChangeAd = (id: string) =>
  useAct((body: GivenAd) => call('put', '/api/admin/ads/{id}', { ...at(id), body }), {
    tells: 'ads:change',
    refreshes,
  })

export const useDeleteAd = (id: string) =>
  useAct(() => call('delete', '/api/admin/ads/{id}', at(id)), { tells: 'ads:remove', refreshes })
