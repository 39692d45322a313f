import { DateTime } from '@/lib/date-time.tsx'
import { CasePart } from './case-part.tsx'
import type { ReportCase } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'
import { useReasonText } from './reports.texts.ts'
import { StateBadge } from './state-badge.tsx'

interface DecisionProps {
  state: ReportCase['state']
  decision: NonNullable<ReportCase['decision']>
}

/** The decision and who made it. */
export function Decision({ state, decision }: DecisionProps) {
  const { t } = useCaseworkTexts()
  const reasonText = useReasonText()
  const { decidedAt, decidedBy, reason, note, removedParts } = decision
  return (
    <CasePart title={t('case.decided')}>
      <div className="grid gap-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateBadge state={state} />
          {reason && <span>{reasonText(reason)}</span>}
          <span className="text-xs text-muted-foreground">
            <DateTime instant={decidedAt} shape="dateTime" />
            {decidedBy && ` ${t('case.by', { name: decidedBy.username })}`}
          </span>
        </p>
        {removedParts.length > 0 && (
          <p>
            {t('case.removedParts', { parts: removedParts.map((part) => t(`parts.${part}`)).join(', ') })}
          </p>
        )}
        {note && (
          <p className="wrap-anywhere whitespace-pre-wrap">
            <span className="text-muted-foreground">{t('case.note')}:</span> {note}
          </p>
        )}
      </div>
    </CasePart>
  )
}
