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
import { PayoutActs } from './payout-acts.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import type { StaffWithdrawal } from './queue.api.ts'
import { RiskFacts } from './risk-facts.tsx'

interface WithdrawalCardProps {
  withdrawal: StaffWithdrawal
  heading: RefObject<HTMLElement | null>
}

export function WithdrawalCard({ withdrawal, heading }: WithdrawalCardProps) {
  const { t } = usePayoutsTexts()
  const { id, state, person, amount, requestedAt, acts, isOwn, claimedBy, needsAnother } = withdrawal
  const isMine = acts.includes('paid')
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h3 className="text-lg">
            <span className="tabular-nums">{formatMoney(amount)}</span>{' '}
            <span className="text-base font-normal text-muted-foreground">{t('queue.of')}</span>{' '}
            <Person person={person} />
          </h3>
          <p className="text-xs text-muted-foreground">
            {t('queue.requested')} <DateTime instant={requestedAt} />
          </p>
        </div>
        <StateBadge state={state} />
      </div>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
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
    </Card>
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
