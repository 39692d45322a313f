import { AD_POSITIONS, AD_STATES } from '@trunfo/contract/ads'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type AdminAd = Schemas['AdminAd']
export type AdInput = Schemas['SaveAd']

const ADS = tableShape({ filters: { position: AD_POSITIONS, state: AD_STATES } })
export const useAdsView = () => useTableView(ADS)
export type AdsView = ReturnType<typeof useAdsView>

/** Newest first. There are at most fifty ads, so one page holds all of them. */
export const adminAdsQuery = ({ query: asked }: AdsView) =>
  query('/api/admin/ads', { params: { query: asked } })
/** Matches every filter of the list. */
export const allAdminAds = { queryKey: ['/api/admin/ads'] }

const at = (id: string) => ({ params: { path: { id } } })
const refreshes = [allAdminAds]

export const useCreateAd = () =>
  useAction((body: AdInput) => call('post', '/api/admin/ads', { body }), { texts: 'ads:create', refreshes })

export const useChangeAd = (id: string) =>
  useAction((body: AdInput) => call('put', '/api/admin/ads/{id}', { ...at(id), body }), {
    texts: 'ads:change',
    refreshes,
  })

export const useDeleteAd = (id: string) =>
  useAction(() => call('delete', '/api/admin/ads/{id}', at(id)), { texts: 'ads:remove', refreshes })
