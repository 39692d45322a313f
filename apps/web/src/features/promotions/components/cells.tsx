import type { DiscountStatus } from '@trunfo/contract/promotions'
import { formatNumber } from '@/lib/formats.ts'
import { Badge } from '@/ui/badge.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import { usePromotionsTexts } from '../promotions.texts.ts'

const VARIANTS = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  exhausted: 'warning',
  inactive: 'neutral',
} as const satisfies Record<DiscountStatus, string>

export function Status({ status }: { status: DiscountStatus }) {
  const { t } = usePromotionsTexts()
  return <Badge variant={VARIANTS[status]}>{t(`status.${status}`)}</Badge>
}

export function Percentage({ percentage }: { percentage: number }) {
  const { t } = usePromotionsTexts()
  return t('admin.percentage', { percentage: formatNumber(percentage) })
}

interface UsesProps {
  usedCount: number
  reservedCount: number
  maxUses: number | null
}

/** Uses out of the maximum, and those reserved by checkouts that may still fail. */
export function Uses({ usedCount, reservedCount, maxUses }: UsesProps) {
  const { t } = usePromotionsTexts()
  const used = formatNumber(usedCount)
  return (
    <Stack className="tabular-nums">
      {maxUses === null ? used : t('admin.usesOf', { used, max: formatNumber(maxUses) })}
      {reservedCount > 0 && (
        <span className="text-xs text-muted-foreground">
          {t('admin.usesReserved', { count: reservedCount })}
        </span>
      )}
    </Stack>
  )
}

export function Title({ name, description }: { name: string; description: string }) {
  return (
    <Stack isTitle>
      <span className="font-semibold wrap-anywhere">{name}</span>
      {description && (
        <span className="text-xs font-normal wrap-anywhere max-md:line-clamp-2 text-muted-foreground">
          {description}
        </span>
      )}
    </Stack>
  )
}
