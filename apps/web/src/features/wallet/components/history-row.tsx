import type { HistoryKind } from '@trunfo/contract/wallet'
import { formatMoney } from '@trunfo/money/reais'
import type { LucideIcon } from 'lucide-react'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Gift from 'lucide-react/icons/gift'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import type { HistoryEntry } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { HelpLink } from './help-link.tsx'
import { StateBadge } from './state-badge.tsx'

const ICONS: Record<HistoryKind, LucideIcon> = {
  deposit: Plus,
  withdrawal: ArrowDownToLine,
  bonus: Gift,
  referral_bonus: UserPlus,
  purchase: ShoppingCart,
  refund: Undo2,
  deposit_refund: Undo2,
  chargeback: ShieldAlert,
  debt_repayment: ShieldAlert,
  prize_escrow: Lock,
  prize_return: Undo2,
  prize_payment: Trophy,
  prize_clawback: Undo2,
  prize_correction: Trophy,
  other: CircleDollarSign,
}

export function HistoryRow({ entry, isOwn }: { entry: HistoryEntry; isOwn: boolean }) {
  const { t } = useWalletTexts()
  const { kind, provider, at, withdrawal, debt } = entry
  const Icon = ICONS[kind]
  return (
    <li className="flex items-start gap-3 p-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <What entry={entry} isOwn={isOwn} />
          {withdrawal && <StateBadge state={withdrawal.state} />}
        </p>
        <p className="text-xs wrap-anywhere text-muted-foreground">
          <DateTime instant={at} shape="time" />
          {provider && ` · ${t(`providers.${provider}`)}`}
          {withdrawal &&
            ` · ${t('history.key', { type: t(`keyTypes.${withdrawal.keyType}`), key: withdrawal.key })}`}
        </p>
        {withdrawal && <Particulars withdrawal={withdrawal} isOwn={isOwn} />}
        {debt < 0 && <Detail>{t('history.debt', { amount: moneyInText(-debt) })}</Detail>}
        {debt > 0 && <Detail>{t('history.owed', { amount: moneyInText(debt) })}</Detail>}
      </div>
      <Amount entry={entry} />
    </li>
  )
}

/** What the entry is about, with a link. Staff who view another account get no link. */
function What({ entry: { kind, origin }, isOwn }: { entry: HistoryEntry; isOwn: boolean }) {
  const { t } = useWalletTexts()
  const name = origin?.name
  const words = name
    ? kind === 'purchase'
      ? name
      : t('history.about', { kind: t(`kinds.${kind}`), name })
    : t(`kinds.${kind}`)
  if (!origin || !isOwn) return <span className="min-w-0 wrap-anywhere">{words}</span>
  return (
    <Link to={origin.path} className="min-w-0 wrap-anywhere underline-offset-4 hover:underline">
      {words}
      <ChevronRight aria-hidden className="ml-0.5 inline size-4 align-text-bottom text-muted-foreground" />
    </Link>
  )
}

const Detail = ({ children }: { children: string }) => (
  <p className="text-xs wrap-anywhere text-muted-foreground tabular-nums">{children}</p>
)

interface ParticularsProps {
  withdrawal: NonNullable<HistoryEntry['withdrawal']>
  isOwn: boolean
}

function Particulars({ withdrawal, isOwn }: ParticularsProps) {
  const { t } = useWalletTexts()
  const { state, net, fee, reason, endToEndId } = withdrawal
  return (
    <>
      {state === 'paid' && fee > 0 && (
        <Detail>{t('history.net', { net: moneyInText(net), fee: moneyInText(fee) })}</Detail>
      )}
      {endToEndId && <Detail>{t('history.paidWith', { id: endToEndId })}</Detail>}
      {reason && <Detail>{t('history.because', { reason })}</Detail>}
      {isOwn && <HelpLink withdrawalId={withdrawal.id} />}
    </>
  )
}

/** The amount with its sign and a word, so colour is not the only cue. */
function Amount({ entry: { amount, state } }: { entry: HistoryEntry }) {
  const { t } = useWalletTexts()
  const word = wordOf(amount, state)
  return (
    <p className="grid shrink-0 justify-items-end gap-0.5 text-right">
      <span
        className={cn(
          'font-semibold whitespace-nowrap tabular-nums',
          word === 'notMoved' && 'line-through',
          (word === 'notMoved' || word === 'unchanged') && 'text-muted-foreground',
          word === 'incoming' && 'text-success',
        )}
      >
        {amount > 0 && '+'}
        {amount < 0 && '−'}
        {formatMoney(Math.abs(amount))}
      </span>
      <span className="text-xs text-muted-foreground">{t(`history.${word}`)}</span>
    </p>
  )
}

function wordOf(amount: number, state: HistoryEntry['state']) {
  if (state === 'rejected') return 'notMoved'
  if (state === 'pending') return 'waiting'
  if (amount === 0) return 'unchanged'
  return amount > 0 ? 'incoming' : 'outgoing'
}
