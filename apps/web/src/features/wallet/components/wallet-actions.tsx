import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Plus from 'lucide-react/icons/plus'
import { AskingButton } from '@/lib/asking-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { Wallet } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

/** Masks, lists and forms come when somebody is about to move money. */
const DepositDialog = lazyComponent(async () => (await import('./deposit-dialog.tsx')).DepositDialog)
const WithdrawDialog = lazyComponent(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

export function WalletActions({ wallet }: { wallet: Wallet }) {
  const { t } = useWalletTexts()
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <AskingButton
        size="lg"
        load={DepositDialog.load}
        dialog={(close) => <DepositDialog wallet={wallet} onClose={close} />}
      >
        <Plus aria-hidden />
        {t('deposit.title')}
      </AskingButton>
      <AskingButton
        size="lg"
        variant="secondary"
        load={WithdrawDialog.load}
        dialog={(close) => <WithdrawDialog wallet={wallet} onClose={close} />}
      >
        <ArrowDownToLine aria-hidden />
        {t('withdraw.action')}
      </AskingButton>
    </div>
  )
}
