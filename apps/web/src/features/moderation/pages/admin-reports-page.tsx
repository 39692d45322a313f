import { readId } from '@trunfo/contract/ids'
import { REPORT_DECISIONS, REPORT_KINDS, REPORT_REASONS } from '@trunfo/contract/reports'
import { Suspense, useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { FilterSelect } from '@/lib/filter-select.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { TableCsv } from '@/lib/table-csv.tsx'
import { CaseTable } from '../reports/case-table.tsx'
import { type QueueView, useQueueView } from '../reports/casework.api.ts'
import { useCaseworkTexts } from '../reports/casework.texts.ts'
import { useReasonText } from '../reports/reports.texts.ts'

const CaseDialog = lazyComponent(async () => (await import('../reports/case-dialog.tsx')).CaseDialog)

export function AdminReportsPage() {
  const { t } = useCaseworkTexts()
  usePageTitle(t('queue.title'))
  const heading = useRef<HTMLHeadingElement>(null)
  const view = useQueueView()
  const [caseId, open] = useCaseInAddress()

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('queue.title')}
          </h1>
          <p className="max-w-prose text-muted-foreground">{t('queue.lead')}</p>
        </div>
        <TableCsv path="/api/admin/reports.csv" query={view.query} className="max-sm:w-full" />
      </header>
      <Filters view={view} />
      <CaseTable view={view} onOpen={open} />
      {caseId && (
        <Suspense fallback={null}>
          <CaseDialog key={caseId} caseId={caseId} focusAfter={heading} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** The case that is open stands beside the view, so that a link to it can be sent to a colleague. */
function useCaseInAddress(): [string | null, (caseId: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = useCallback(
    (caseId: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (caseId) next.set('case', caseId)
          else next.delete('case')
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return [readId(params.get('case')), open]
}

function Filters({ view }: { view: QueueView }) {
  const { t } = useCaseworkTexts()
  const reasonText = useReasonText()
  return (
    <search aria-label={t('queue.filters')} className="grid gap-3 sm:grid-cols-3">
      <FilterSelect
        label={t('queue.state')}
        all={t('states.open')}
        choices={REPORT_DECISIONS}
        textOf={(state) => t(`states.${state}`)}
        value={view.filters.state}
        onChoose={(state) => view.filter({ state })}
      />
      <FilterSelect
        label={t('queue.kind')}
        all={t('queue.any')}
        choices={REPORT_KINDS}
        textOf={(kind) => t(`kinds.${kind}`)}
        value={view.filters.kind}
        onChoose={(kind) => view.filter({ kind })}
      />
      <FilterSelect
        label={t('queue.reason')}
        all={t('queue.any')}
        choices={REPORT_REASONS}
        textOf={reasonText}
        value={view.filters.reason}
        onChoose={(reason) => view.filter({ reason })}
      />
    </search>
  )
}
