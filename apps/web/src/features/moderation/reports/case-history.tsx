import { DateTime } from '@/lib/date-time.tsx'
import { CasePart } from './case-part.tsx'
import type { ReportCase } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'
import { StateBadge } from './state-badge.tsx'

/** Earlier decisions about the same content or the same person. */
export function CaseHistory({ history }: Pick<ReportCase, 'history'>) {
  const { t } = useCaseworkTexts()
  return (
    <CasePart title={t('case.history')}>
      {history.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('case.noHistory')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {history.map(({ id, kind, state, isSameThing, decidedAt, decidedBy }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <StateBadge state={state} />
              <span>
                {t(`kinds.${kind}`)}
                {isSameThing && ` (${t('case.sameThing')})`}
              </span>
              <span className="text-xs text-muted-foreground">
                <DateTime instant={decidedAt} shape="dateTime" />
                {decidedBy && ` ${t('case.by', { name: decidedBy.username })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CasePart>
  )
}
