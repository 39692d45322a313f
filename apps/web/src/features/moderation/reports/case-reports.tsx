import { DateTime } from '@/lib/date-time.tsx'
import { Badge } from '@/ui/badge.tsx'
import { CasePart } from './case-part.tsx'
import type { ReportCase } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'
import { Parts } from './parts.tsx'
import { useReasonText } from './reports.texts.ts'

/** Who reported it and why; visible to staff only. */
export function CaseReports({ found: { reports, reportCount } }: { found: ReportCase }) {
  const { t } = useCaseworkTexts()
  const reasonText = useReasonText()
  return (
    <CasePart title={`${t('case.reports')} (${reportCount})`}>
      <ul className="grid gap-3">
        {reports.map(({ id, reporter, reason, text, reported, reportedAt }) => (
          <li key={id} className="grid gap-1.5 border-l-2 pl-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
              <span className="text-sm font-semibold wrap-anywhere text-foreground">
                {reporter?.username ?? t('case.someone')}
              </span>
              <Badge>{reasonText(reason)}</Badge>
              <DateTime instant={reportedAt} shape="dateTime" />
            </p>
            {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
            {reported && (
              <>
                <p className="text-xs text-muted-foreground">{t('case.before')}</p>
                <Parts parts={reported} />
              </>
            )}
          </li>
        ))}
      </ul>
      {reports.length < reportCount && (
        <p className="text-xs text-muted-foreground">{t('case.reportsShown', { count: reports.length })}</p>
      )}
    </CasePart>
  )
}
