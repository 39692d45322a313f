import { VIP_REASON_MAX } from '@trunfo/contract/vip'
import type { RefObject } from 'react'
import { moneyInText } from '@/lib/formats.ts'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import { type PersonVipOrder, useStaffRefund } from '../vip.api.ts'
import { useVipTexts } from '../vip.texts.ts'

interface StaffRefundDialogProps {
  userId: string
  order: PersonVipOrder
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function StaffRefundDialog({ userId, order, ...after }: StaffRefundDialogProps) {
  const { t } = useVipTexts()
  const refunding = useStaffRefund(userId, order.id)
  return (
    <ReasonDialog
      act={refunding}
      title={t('staffRefund.title')}
      description={t('staffRefund.description', {
        amount: moneyInText(order.amount),
        months: order.months,
      })}
      confirm={t('staffRefund.confirm')}
      tone="destructive"
      field={{
        label: t('staffRefund.reason'),
        hint: t('staffRefund.reasonHint'),
        max: VIP_REASON_MAX,
        needed: t('errors.reason_required'),
      }}
      {...after}
    />
  )
}
