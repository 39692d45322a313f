import { useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { OPEN_WITHDRAWALS_MAX } from '@trunfo/contract/wallet'
import { Link } from 'react-router'
import { IdentityForm } from '@/features/accounts/index.ts'
import { formatDateTime, moneyInText } from '@/lib/formats.ts'
import { refresh } from '@/lib/query.ts'
import { Button } from '@/ui/button.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { Notice } from '@/ui/notice.tsx'
import { type Wallet, walletQuery } from '../wallet.api.ts'
import { type WithdrawalBlock, withdrawalBlock } from '../wallet.rules.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { WithdrawForm } from './withdraw-form.tsx'

interface WithdrawDialogProps {
  wallet: Wallet
  onClose: () => void
}

/** Says what blocks a withdrawal, instead of showing a form that would be refused. */
export function WithdrawDialog({ wallet, onClose }: WithdrawDialogProps) {
  const { t } = useWalletTexts()
  const queryClient = useQueryClient()
  const block = withdrawalBlock(wallet, OPEN_WITHDRAWALS_MAX)
  const isUnknown = !block && !wallet.hasIdentity
  return (
    <MountedDialog
      title={isUnknown ? t('identity.title') : t('withdraw.title')}
      description={isUnknown ? t('withdraw.identityLead') : t('withdraw.lead')}
      onClose={onClose}
    >
      {block && <Blocked wallet={wallet} block={block} />}
      {isUnknown && <IdentityForm onDone={() => void refresh(queryClient, walletQuery)} />}
      {!block && !isUnknown && <WithdrawForm wallet={wallet} onDone={onClose} />}
    </MountedDialog>
  )
}

function Blocked({ wallet, block }: { wallet: Wallet; block: WithdrawalBlock }) {
  const { t } = useWalletTexts()
  const { withdrawal, withdrawable, debt, settlings } = wallet
  const [next] = settlings
  if (block === 'frozen')
    return (
      <Notice tone="warning" title={t('frozen.title')}>
        {t('frozen.text')}
      </Notice>
    )
  if (block === 'hold')
    return (
      <Notice tone="warning" title={t('hold.title', { until: formatDateTime(withdrawal.heldUntil ?? '') })}>
        {t('hold.text')}
      </Notice>
    )
  const words = {
    debt: moneyInText(debt),
    max: OPEN_WITHDRAWALS_MAX,
    min: moneyInText(withdrawal.min),
    withdrawable: moneyInText(withdrawable),
  }
  return (
    <Notice
      tone="warning"
      title={t(`withdraw.blocked.${block}.title`, words)}
      action={
        block === 'proofless' && (
          <Button asChild variant="secondary">
            <Link to={PAGES.accountSettings.path}>{t('withdraw.settings')}</Link>
          </Button>
        )
      }
    >
      {t(`withdraw.blocked.${block}.text`, words)}{' '}
      {block === 'insufficient' &&
        next &&
        t('withdraw.blocked.insufficient.next', {
          amount: moneyInText(next.amount),
          at: formatDateTime(next.at),
        })}
    </Notice>
  )
}
