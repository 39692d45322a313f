import { OpenPayments } from '@/features/payments/index.ts'
import { formatDateTime, moneyInText } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Balances, Settling } from '../components/balances.tsx'
import { HelpLink } from '../components/help-link.tsx'
import { History } from '../components/history.tsx'
import { OpenWithdrawals } from '../components/open-withdrawals.tsx'
import { WaitingPrizes } from '../components/waiting-prizes.tsx'
import { WalletActions } from '../components/wallet-actions.tsx'
import { useWallet, type Wallet } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

export function WalletPage() {
  const { t } = useWalletTexts()
  const wallet = useWallet()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-muted-foreground">{t('lead')}</p>
        <HelpLink />
      </header>
      <Loaded query={wallet} skeleton={<WalletSkeleton />} failed={t('failed')}>
        {(loaded) => (
          <>
            <Balances wallet={loaded} />
            <WalletActions wallet={loaded} />
            <WaitingPrizes />
            <Pauses wallet={loaded} />
            {loaded.openPayments.length > 0 && <OpenPayments payments={loaded.openPayments} />}
            {loaded.openWithdrawals.length > 0 && <OpenWithdrawals wallet={loaded} />}
            {loaded.settling > 0 && <Settling wallet={loaded} />}
            <History />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Says why withdrawals are paused, before the user requests one. */
function Pauses({ wallet: { withdrawal, debt, underReview } }: { wallet: Wallet }) {
  const { t } = useWalletTexts()
  return (
    <>
      {withdrawal.isFrozen && (
        <Notice tone="warning" title={t('frozen.title')}>
          {t('frozen.text')}
        </Notice>
      )}
      {debt > 0 && (
        <Notice tone="warning" title={t('debt.title', { amount: moneyInText(debt) })}>
          {t('debt.text')}
        </Notice>
      )}
      {underReview > 0 && (
        <Notice tone="warning" title={t('underReview.title', { amount: moneyInText(underReview) })}>
          {t('underReview.text')}
        </Notice>
      )}
      {withdrawal.heldUntil && (
        <Notice tone="warning" title={t('hold.title', { until: formatDateTime(withdrawal.heldUntil) })}>
          {t('hold.text')}
        </Notice>
      )}
    </>
  )
}

function WalletSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
      <Skeleton className="h-12 w-64 max-w-full" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}
