import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Plus from 'lucide-react/icons/plus'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { Wallet } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

/** Loaded when the user is about to move money. */
const DepositDialog = lazyComponent(async () => (await import('./deposit-dialog.tsx')).DepositDialog)
const WithdrawDialog = lazyComponent(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

export function WalletActions({ wallet }: { wallet: Wallet }) {
  const { t } = useWalletTexts()
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <FormDialogButton
        size="lg"
        load={DepositDialog.load}
        dialog={(close) => <DepositDialog wallet={wallet} onClose={close} />}
      >
        <Plus aria-hidden />
        {t('deposit.title')}
      </FormDialogButton>
      <FormDialogButton
        size="lg"
        variant="secondary"
        load={WithdrawDialog.load}
        dialog={(close) => <WithdrawDialog wallet={wallet} onClose={close} />}
      >
        <ArrowDownToLine aria-hidden />
        {t('withdraw.action')}
      </FormDialogButton>
    </div>
  )
}
