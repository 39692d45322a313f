import type { RefObject } from 'react'
import { moneyInText } from '@/lib/formats.ts'
import type { OpenItem } from '@/lib/use-open-item.ts'
import { SidePanel, WithPanel } from '@/ui/side-panel.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import type { StaffWithdrawal } from './queue.api.ts'
import { WithdrawalCard, WithdrawalDetails, WithdrawalLead, WithdrawalTitle } from './withdrawal-card.tsx'
import { WithdrawalTable } from './withdrawal-table.tsx'

interface WithdrawalListProps {
  withdrawals: readonly StaffWithdrawal[]
  opened: OpenItem<StaffWithdrawal>
  /** Receives focus on a phone, when a card disappears with its action. */
  heading: RefObject<HTMLElement | null>
}

export function WithdrawalList({ withdrawals, opened, heading }: WithdrawalListProps) {
  const { t } = usePayoutsTexts()
  const { hasPanel, item } = opened
  if (!hasPanel)
    return (
      <ul className="grid gap-4">
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalCard withdrawal={withdrawal} heading={heading} />
          </li>
        ))}
      </ul>
    )
  const panel = item && (
    <SidePanel
      label={t('queue.panel', {
        amount: moneyInText(item.amount),
        person: item.person?.username ?? t('queue.gone'),
      })}
      title={<WithdrawalTitle withdrawal={item} />}
      lead={<WithdrawalLead withdrawal={item} />}
      heading={opened.heading}
      onClose={opened.close}
    >
      <WithdrawalDetails key={item.id} withdrawal={item} heading={opened.heading} />
    </SidePanel>
  )
  return (
    <WithPanel panel={panel}>
      <WithdrawalTable withdrawals={withdrawals} openId={item?.id ?? null} onOpen={opened.open} />
    </WithPanel>
  )
}
