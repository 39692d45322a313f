import type { PayoutAct } from '@trunfo/contract/wallet'
import type { ComponentProps, RefObject } from 'react'
import { AskingButton } from '@/lib/asking-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import type { StaffWithdrawal } from './queue.api.ts'

const PayoutDialog = lazyComponent(async () => (await import('./payout-dialog.tsx')).PayoutDialog)

/** What moves on stands first and is filled; what gives back is quieter. */
const ORDER: readonly PayoutAct[] = ['approve', 'claim', 'paid', 'reject', 'fail', 'unclaim', 'returned']
const LOOKS: Partial<Record<PayoutAct, ComponentProps<typeof AskingButton>['variant']>> = {
  approve: 'primary',
  claim: 'primary',
  paid: 'primary',
}

interface PayoutActsProps {
  withdrawal: StaffWithdrawal
  /** The card may go with what was done, so focus needs another place to be. */
  heading: RefObject<HTMLElement | null>
}

/** What the server says may be done with it now, one by one. */
export function PayoutActs({ withdrawal, heading }: PayoutActsProps) {
  const { t } = usePayoutsTexts()
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {ORDER.filter((act) => withdrawal.acts.includes(act)).map((act) => (
        <AskingButton
          key={act}
          variant={LOOKS[act] ?? 'outline'}
          className="whitespace-nowrap"
          load={PayoutDialog.load}
          dialog={(close) => (
            <PayoutDialog withdrawal={withdrawal} act={act} focusAfter={heading} onClose={close} />
          )}
        >
          {t(`acts.${act}.action`)}
        </AskingButton>
      ))}
    </div>
  )
}
