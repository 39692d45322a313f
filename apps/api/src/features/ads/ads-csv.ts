import { AD_ALL } from '@trunfo/contract/ads'
import texts from '../../../../../locales/pt/ads.json' with { type: 'json' }
import shell from '../../../../../locales/pt/shell.json' with { type: 'json' }
import { csvId, csvTime } from '../../platform/csv.ts'
import type { CsvColumn, TableExport } from '../../platform/http/csv-file.ts'
import { everyPage } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { type AdFilter, findMeasuredAds, type MeasuredAd } from './figures.queries.ts'

const rolesOf = ({ targetRoles }: MeasuredAd) =>
  targetRoles.map((role) => (role === AD_ALL ? texts.admin.everybody : shell.roles[role])).join(', ')

const pagesOf = ({ targetPages }: MeasuredAd) =>
  targetPages.includes(AD_ALL) ? texts.admin.everywhere : targetPages.join(', ')

const COLUMNS: readonly CsvColumn<MeasuredAd>[] = [
  csvId,
  { header: texts.admin.ad, cell: ({ name }) => name },
  { header: texts.admin.linkCsv, cell: ({ linkUrl }) => linkUrl },
  { header: texts.admin.owner, cell: ({ ownerUsername }) => ownerUsername ?? '' },
  { header: texts.admin.place, cell: ({ position }) => texts.positions[position] },
  { header: texts.admin.rolesCsv, cell: rolesOf },
  { header: texts.admin.pagesCsv, cell: pagesOf },
  { header: texts.admin.state, cell: ({ isExpired }) => texts.states[isExpired ? 'expired' : 'running'] },
  { header: texts.admin.untilCsv, cell: ({ expiresAt }) => csvTime(expiresAt) || texts.admin.endless },
  { header: texts.admin.impressions, cell: ({ impressionCount }) => String(impressionCount) },
  { header: texts.admin.clicks, cell: ({ clickCount }) => String(clickCount) },
]

/** There are at most `ADS_MAX` ads, so one batch is enough. */
export const adsFile = ({ db }: Services, filter: AdFilter): TableExport<MeasuredAd> => {
  const { position = null, state = null } = filter
  return {
    name: 'anuncios',
    columns: COLUMNS,
    filter: { position, state },
    batches: everyPage(async () => ({ rows: await findMeasuredAds(db, filter), nextCursor: null })),
  }
}
