import type { ReferralSign } from '@trunfo/contract/referrals'
import texts from '../../../../../locales/pt/referrals.json' with { type: 'json' }
import { csvReais, csvTime } from '../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../platform/http/csv-file.ts'
import { everyPage } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findFacts } from './facts.ts'
import type { ReferralRow } from './referrals.queries.ts'
import { signsOf } from './referrals.rules.ts'
import { type ReferralFilter, readReferrals } from './referrals.views.ts'

interface ReferralLine extends ReferralRow {
  readonly signs: readonly ReferralSign[]
}

/** Cash and coins have separate columns, so that a spreadsheet can sum them. */
const COLUMNS: readonly CsvColumn<ReferralLine>[] = [
  { header: texts.file.id, cell: ({ id }) => id },
  { header: texts.file.came, cell: ({ createdAt }) => csvTime(createdAt) },
  { header: texts.admin.referred, cell: ({ referredName }) => referredName ?? texts.admin.gone },
  { header: texts.admin.referrer, cell: ({ referrerName }) => referrerName ?? texts.admin.gone },
  { header: texts.admin.status, cell: ({ status }) => texts.status[status] },
  { header: texts.admin.signs, cell: ({ signs }) => signs.map((sign) => texts.signs[sign]).join(', ') },
  {
    header: texts.file.cash,
    cell: ({ rewardType, rewardAmount }) => (rewardType === 'cash' ? csvReais(rewardAmount ?? 0) : ''),
  },
  {
    header: texts.file.coins,
    cell: ({ rewardType, rewardAmount }) => (rewardType === 'coins' ? `${rewardAmount}` : ''),
  },
  { header: texts.file.rewardedAt, cell: ({ rewardedAt }) => csvTime(rewardedAt) },
  { header: texts.file.firstApprovedBy, cell: ({ firstApproverName }) => firstApproverName ?? '' },
  { header: texts.file.approvedBy, cell: ({ approverName }) => approverName ?? '' },
]

export const referralsFile = (
  { db }: Pick<Services, 'db'>,
  filter: ReferralFilter,
): TableExport<ReferralLine> => {
  const { q, status = null, from = null, until = null } = filter
  return {
    name: 'referencias',
    columns: COLUMNS,
    filter: { status, from, until, isSearch: Boolean(q) },
    batches: everyPage(async (cursor) => {
      const { rows, nextCursor } = await readReferrals(db, filter, { cursor, size: CSV_BATCH })
      const facts = await findFacts(db, rows)
      const lines = rows.map((row, place) => {
        const known = facts[place]
        return { ...row, signs: known ? signsOf(known) : [] }
      })
      return { rows: lines, nextCursor }
    }),
  }
}
