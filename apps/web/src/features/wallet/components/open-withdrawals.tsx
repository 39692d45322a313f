import { formatMoney } from '@trunfo/money/reais'
import { type RefObject, useId, useRef } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { DateTime } from '@/lib/date-time.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { Card } from '@/ui/card.tsx'
import { useCancel, type Wallet, type Withdrawal } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { HelpLink } from './help-link.tsx'
import { StateBadge } from './state-badge.tsx'
import { UsualTime } from './usual-time.tsx'

/** Pending withdrawals, their progress and what they wait for. */
export function OpenWithdrawals({ wallet }: { wallet: Wallet }) {
  const { t } = useWalletTexts()
  const { openWithdrawals, held } = wallet
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <div className="grid gap-1">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('open.title')}
        </h2>
        <p className="text-sm text-muted-foreground tabular-nums">
          {t('open.held', { amount: moneyInText(held) })}
        </p>
        <UsualTime wallet={wallet} />
      </div>
      <ul className="grid gap-3">
        {openWithdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <OpenWithdrawal withdrawal={withdrawal} heading={heading} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OpenWithdrawalProps {
  withdrawal: Withdrawal
  /** Receives focus, because the row may disappear with its button. */
  heading: RefObject<HTMLElement | null>
}

function OpenWithdrawal({ withdrawal, heading }: OpenWithdrawalProps) {
  const { t } = useWalletTexts()
  const cancelling = useCancel(withdrawal)
  const { state, amount, fee, net, keyType, key, requestedAt, abilities } = withdrawal
  const hints = t(`stateHints.${state as 'requested' | 'approved' | 'claimed'}`)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-display text-lg font-bold tabular-nums">{formatMoney(amount)}</span>
          <StateBadge state={state} />
        </p>
        <p className="text-sm tabular-nums">
          {fee > 0 ? t('open.net', { net: moneyInText(net), fee: moneyInText(fee) }) : t('open.free')}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {t('open.to', { type: t(`keyTypes.${keyType}`), key })}, {t('open.requested')}{' '}
          <DateTime instant={requestedAt} />
        </p>
        <p className="text-sm text-muted-foreground">{hints}</p>
        <HelpLink withdrawalId={withdrawal.id} />
      </div>
      {abilities.cancel && (
        <ConfirmedButton
          act={cancelling}
          texts="wallet:cancel"
          values={{ amount: moneyInText(amount) }}
          variant="outline"
          className="max-sm:w-full"
          focusAfter={heading}
        />
      )}
    </Card>
  )
}
