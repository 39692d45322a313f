import { formatMoney } from '@trunfo/money/reais'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import Gift from 'lucide-react/icons/gift'
import WalletIcon from 'lucide-react/icons/wallet'
import { DateTime } from '@/lib/date-time.tsx'
import { formatDateTime, moneyInText } from '@/lib/formats.ts'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import type { Wallet } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

/** The three balances, each explained, with its next change if known. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const { t } = useWalletTexts()
  const [next] = wallet.settlings
  return (
    <dl className="grid grid-cols-2 gap-4 max-sm:gap-3 sm:grid-cols-3">
      <Balance icon={WalletIcon} name={t('total.name')} hint={t('total.hint')} cents={wallet.total} isMain />
      <Balance
        icon={Banknote}
        name={t('withdrawable.name')}
        hint={t('withdrawable.hint')}
        note={
          next && t('withdrawable.next', { amount: moneyInText(next.amount), at: formatDateTime(next.at) })
        }
        cents={wallet.withdrawable}
      />
      <Balance icon={Gift} name={t('bonus.name')} hint={t('bonus.hint')} cents={wallet.bonus} />
    </dl>
  )
}

interface BalanceProps {
  icon: LucideIcon
  name: string
  hint: string
  /** What will change the balance, and when. */
  note?: string | undefined
  cents: number
  isMain?: boolean
}

function Balance({ icon: Icon, name, hint, note, cents, isMain = false }: BalanceProps) {
  return (
    <Card
      className={cn('grid content-start gap-1 p-4 sm:p-5', isMain && 'border-primary/50 max-sm:col-span-2')}
    >
      <dt className="flex items-center gap-2 text-sm font-medium text-muted-foreground">
        <Icon aria-hidden className={cn('size-4 shrink-0', isMain && 'text-primary')} />
        {name}
      </dt>
      <dd className="font-display text-xl font-bold wrap-anywhere tabular-nums">{formatMoney(cents)}</dd>
      <dd className="text-xs text-muted-foreground">{hint}</dd>
      {note && <dd className="text-xs font-medium tabular-nums">{note}</dd>}
    </Card>
  )
}

/** Deposits that are not withdrawable yet, and when they will be. */
export function Settling({ wallet: { settling, settlings } }: { wallet: Wallet }) {
  const { t } = useWalletTexts()
  const later = settling - settlings.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div className="grid gap-1">
        <h2 className="text-base">{t('settling.title', { amount: moneyInText(settling) })}</h2>
        <p className="text-sm text-muted-foreground">{t('settling.text')}</p>
      </div>
      {settlings.length > 0 && (
        <ul className="grid divide-y border-t text-sm">
          {settlings.map(({ amount, at }) => (
            <li
              key={`${at}-${amount}`}
              className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 pt-2.5 pb-2.5 last:pb-0"
            >
              <span className="font-medium tabular-nums">{formatMoney(amount)}</span>
              <span className="text-muted-foreground">
                {t('settling.at')} <DateTime instant={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {later > 0 && (
        <p className="text-sm text-muted-foreground">{t('settling.later', { amount: moneyInText(later) })}</p>
      )}
    </Card>
  )
}
