import { PAGES } from '@trunfo/contract/pages'
import { formatMoney } from '@trunfo/money/reais'
import type { RefObject } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { Card } from '@/ui/card.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Notice } from '@/ui/notice.tsx'
import { StateBadge } from '../components/state-badge.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { PayoutActs } from './payout-actions.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import type { StaffWithdrawal } from './queue.api.ts'
import { RiskFacts } from './risk-facts.tsx'

interface WithdrawalProps {
  withdrawal: StaffWithdrawal
  /** Receives focus when a button disappears with its action. */
  heading: RefObject<HTMLElement | null>
}

/** The phone layout: each withdrawal is shown in full in the list. */
export function WithdrawalCard({ withdrawal, heading }: WithdrawalProps) {
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      <div className="grid gap-0.5">
        <h3 className="text-lg">
          <WithdrawalTitle withdrawal={withdrawal} />
        </h3>
        <WithdrawalLead withdrawal={withdrawal} />
      </div>
      <WithdrawalDetails withdrawal={withdrawal} heading={heading} />
    </Card>
  )
}

export function WithdrawalTitle({ withdrawal: { amount, person } }: Pick<WithdrawalProps, 'withdrawal'>) {
  const { t } = usePayoutsTexts()
  return (
    <>
      <span className="tabular-nums">{formatMoney(amount)}</span>{' '}
      <span className="text-base font-normal text-muted-foreground">{t('queue.of')}</span>{' '}
      <Person person={person} />
    </>
  )
}

export function WithdrawalLead({ withdrawal }: Pick<WithdrawalProps, 'withdrawal'>) {
  const { t } = usePayoutsTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
      <StateBadge state={withdrawal.state} />
      <span>
        {t('queue.requested')} <DateTime instant={withdrawal.requestedAt} />
      </span>
    </p>
  )
}

/** Facts, risk and, if the server allows it, the payment and the actions. */
export function WithdrawalDetails({ withdrawal, heading }: WithdrawalProps) {
  const { t } = usePayoutsTexts()
  const { id, state, acts, isOwn, claimedBy, needsAnother } = withdrawal
  const isMine = acts.includes('paid')
  return (
    <div className="@container grid gap-5">
      <div className="grid gap-x-8 gap-y-5 @2xl:grid-cols-2">
        <Facts withdrawal={withdrawal} />
        <RiskFacts risk={withdrawal.risk} />
      </div>
      {isOwn && acts.length === 0 && <Notice>{t('queue.own')}</Notice>}
      {state === 'claimed' && !isMine && !isOwn && claimedBy && (
        <Notice>{t('queue.claimedBy', { name: claimedBy.username })}</Notice>
      )}
      {needsAnother && <Notice>{t('queue.needsAnother')}</Notice>}
      {isMine && <PayoutPanel id={id} />}
      {acts.length > 0 && <PayoutActs withdrawal={withdrawal} heading={heading} />}
    </div>
  )
}

function Person({ person }: Pick<StaffWithdrawal, 'person'>) {
  const { t } = usePayoutsTexts()
  if (!person) return <span className="text-muted-foreground">{t('queue.gone')}</span>
  return (
    <Link
      to={generatePath(PAGES.profile.path, { username: person.username })}
      className="text-primary underline-offset-4 wrap-anywhere hover:underline"
    >
      {person.username}
    </Link>
  )
}

function Facts({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { t } = usePayoutsTexts()
  const { t: tWallet } = useWalletTexts()
  const { state, fee, net, keyType, changedAt, changedBy, reason, endToEndId, isInStatement } = withdrawal
  return (
    <dl className="grid content-start text-sm">
      <Fact name={t('queue.fee')} isMoney>
        {formatMoney(fee)}
      </Fact>
      <Fact name={t('queue.net')} isMoney>
        {formatMoney(net)}
      </Fact>
      <Fact name={t('queue.keyType')}>{tWallet(`keyTypes.${keyType}`)}</Fact>
      {state !== 'requested' && (
        <Fact name={tWallet(`states.${state}`)}>
          <DateTime instant={changedAt} />
          {changedBy && (
            <span className="text-muted-foreground"> {t('queue.changedBy', { name: changedBy })}</span>
          )}
        </Fact>
      )}
      {reason && <Fact name={t('queue.reason')}>{reason}</Fact>}
      {endToEndId && (
        <Fact name={t('queue.endToEnd')} isReference>
          {endToEndId}
        </Fact>
      )}
      {state === 'paid' && (
        <Fact name={t('queue.statement')}>
          {isInStatement ? t('queue.inStatement') : t('queue.notInStatement')}
        </Fact>
      )}
    </dl>
  )
}
