import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, moneyInText } from '@/lib/formats.ts'
import { usePayoutsTexts } from '../payouts.texts.ts'
import type { StaffWithdrawal } from './queue.api.ts'
import { flagsOf, WATCHED_DAYS, wholeDaysSince } from './queue.rules.ts'

/** Facts for and against paying. Staff draw the conclusion. */
export function RiskFacts({ risk }: { risk: StaffWithdrawal['risk'] }) {
  const { t } = usePayoutsTexts()
  const { accountCreatedAt, credentialsChangedAt, deposited, withdrawn, othersOnKey, debt } = risk
  const days = wholeDaysSince(accountCreatedAt)
  const flags = flagsOf(risk)
  const flows = { deposited: moneyInText(deposited), withdrawn: moneyInText(withdrawn) }
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-medium text-muted-foreground">{t('risk.title')}</h3>
      <ul className="grid gap-1.5 text-sm">
        <RiskFact isFlagged={flags.age}>
          {days === 0 && t('risk.age.today')}
          {days > 0 && days < WATCHED_DAYS && t('risk.age.days', { count: days })}
          {days >= WATCHED_DAYS && t('risk.age.since', { date: formatDate(accountCreatedAt) })}
        </RiskFact>
        <RiskFact isFlagged={flags.credentials}>
          {credentialsChangedAt
            ? t('risk.credentials', { at: formatDateTime(credentialsChangedAt) })
            : t('risk.noCredentials')}
        </RiskFact>
        <RiskFact>{deposited > 0 ? t('risk.flows', flows) : t('risk.neverDeposited', flows)}</RiskFact>
        <RiskFact isFlagged={flags.key}>
          {othersOnKey > 0 ? t('risk.othersOnKey', { count: othersOnKey }) : t('risk.noOthers')}
        </RiskFact>
        {flags.debt && <RiskFact isFlagged>{t('risk.debt', { debt: moneyInText(debt) })}</RiskFact>}
      </ul>
    </div>
  )
}

function RiskFact({ isFlagged = false, children }: { isFlagged?: boolean; children: ReactNode }) {
  const { t } = usePayoutsTexts()
  const Icon = isFlagged ? TriangleAlert : CircleCheck
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={
          isFlagged ? 'mt-0.5 size-4 shrink-0 text-warning' : 'mt-0.5 size-4 shrink-0 text-muted-foreground'
        }
      />
      <span className="min-w-0 tabular-nums wrap-anywhere">
        {isFlagged && <strong className="font-semibold text-warning">{t('risk.flagged')}: </strong>}
        {children}
      </span>
    </li>
  )
}
