import texts from '../../../../../locales/pt/promotions.json' with { type: 'json' }
import { csvDecimal, csvTime } from '../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../platform/http/csv-file.ts'
import { everyPage } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import type { CouponRow } from './coupons.queries.ts'
import type { PromotionRow } from './promotions.queries.ts'
import { type CouponsFilter, type PromotionsFilter, readCoupons, readPromotions } from './promotions.views.ts'

type DiscountRow = Pick<CouponRow, keyof CouponRow & keyof PromotionRow>

const DISCOUNT: readonly CsvColumn<DiscountRow>[] = [
  { header: texts.fields.description, cell: ({ description }) => description },
  { header: texts.admin.status, cell: ({ status }) => texts.status[status] },
  { header: texts.fields.discount, cell: ({ discountPercentage }) => csvDecimal(discountPercentage) },
]
const USES: readonly CsvColumn<DiscountRow>[] = [
  { header: texts.admin.uses, cell: ({ usedCount }) => `${usedCount}` },
  { header: texts.file.reserved, cell: ({ reservedCount }) => `${reservedCount}` },
  { header: texts.fields.maxUses, cell: ({ maxUses }) => `${maxUses ?? ''}` },
  { header: texts.file.createdAt, cell: ({ createdAt }) => csvTime(createdAt) },
]

const PROMOTION_COLUMNS: readonly CsvColumn<PromotionRow>[] = [
  { header: texts.promotion.name, cell: ({ name }) => name },
  ...DISCOUNT,
  { header: texts.promotion.type, cell: ({ type }) => texts.promotion.types[type] },
  { header: texts.file.startsAt, cell: ({ startsAt }) => csvTime(startsAt) },
  { header: texts.file.endsAt, cell: ({ endsAt }) => csvTime(endsAt) },
  ...USES,
]

const COUPON_COLUMNS: readonly CsvColumn<CouponRow>[] = [
  { header: texts.coupon.code, cell: ({ code }) => code },
  ...DISCOUNT,
  { header: texts.coupon.area, cell: ({ area }) => texts.coupon.areas[area] },
  { header: texts.file.expiresAt, cell: ({ expiresAt }) => csvTime(expiresAt) },
  {
    header: texts.coupon.maxUsesPerPerson,
    cell: ({ maxUsesPerPerson }) => `${maxUsesPerPerson ?? ''}`,
  },
  ...USES,
]

export const promotionsFile = (
  { db }: Pick<Services, 'db'>,
  filter: PromotionsFilter,
): TableExport<PromotionRow> => ({
  name: 'promocoes',
  columns: PROMOTION_COLUMNS,
  filter: { status: filter.status ?? null },
  batches: everyPage((cursor) => readPromotions(db, filter, { cursor, size: CSV_BATCH })),
})

export const couponsFile = ({ db }: Pick<Services, 'db'>, filter: CouponsFilter): TableExport<CouponRow> => {
  const { q, status = null, area = null } = filter
  return {
    name: 'cupons',
    columns: COUPON_COLUMNS,
    filter: { status, area, isSearch: Boolean(q) },
    batches: everyPage((cursor) => readCoupons(db, filter, { cursor, size: CSV_BATCH })),
  }
}
