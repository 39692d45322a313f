import { PENDING_COUNTED } from '@trunfo/contract/panel'
import { Badge } from '@/ui/badge.tsx'
import { usePanelTexts } from './panel.texts.ts'

/** `3`, or `99+` where the count is capped. Renders nothing for zero. */
export function PendingCount({ count }: { count: number | undefined }) {
  const { t } = usePanelTexts()
  if (!count) return null
  const most = PENDING_COUNTED - 1
  return (
    <Badge variant="warning" className="tabular-nums">
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      <span className="sr-only">
        {count > most ? t('pending.most', { count: most }) : t('pending.waiting', { count })}
      </span>
    </Badge>
  )
}
