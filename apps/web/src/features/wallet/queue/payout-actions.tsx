import type { PayoutAct } from '@trunfo/contract/wallet'
import type { ComponentProps, RefObject } from 'react'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import type { StaffWithdrawal } from './queue.api.ts'

const PayoutDialog = lazyComponent(async () => (await import('./payout-dialog.tsx')).PayoutDialog)

/** Actions that advance a withdrawal come first and are primary; those that undo are secondary. */
const ORDER: readonly PayoutAct[] = ['approve', 'claim', 'paid', 'reject', 'fail', 'unclaim', 'returned']
const LOOKS: Partial<Record<PayoutAct, ComponentProps<typeof FormDialogButton>['variant']>> = {
  approve: 'primary',
  claim: 'primary',
  paid: 'primary',
}

interface PayoutActsProps {
  withdrawal: StaffWithdrawal
  /** Receives focus, because the card may disappear with the action. */
  heading: RefObject<HTMLElement | null>
}

/** The actions that the server currently allows. */
export function PayoutActs({ withdrawal, heading }: PayoutActsProps) {
  const { t } = usePayoutsTexts()
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {ORDER.filter((act) => withdrawal.acts.includes(act)).map((act) => (
        <FormDialogButton
          key={act}
          variant={LOOKS[act] ?? 'outline'}
          className="whitespace-nowrap"
          load={PayoutDialog.load}
          dialog={(close) => (
            <PayoutDialog withdrawal={withdrawal} act={act} focusAfter={heading} onClose={close} />
          )}
        >
          {t(`acts.${act}.action`)}
        </FormDialogButton>
      ))}
    </div>
  )
}
