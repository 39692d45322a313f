import { REPORT_DECISIONS, REPORT_KINDS, REPORT_REASONS } from '@trunfo/contract/reports'
import { useRef } from 'react'
import { FilterBar } from '@/lib/filter-bar.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { TableCsv } from '@/lib/table-csv.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { CaseTable } from '../reports/case-table.tsx'
import { type QueueView, useQueueView } from '../reports/casework.api.ts'
import { useCaseworkTexts } from '../reports/casework.texts.ts'
import { useReasonText } from '../reports/reports.texts.ts'

export function AdminReportsPage() {
  const { t } = useCaseworkTexts()
  usePageTitle(t('queue.title'))
  const heading = useRef<HTMLHeadingElement>(null)
  const view = useQueueView()

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
      <CaseTable view={view} heading={heading} />
    </div>
  )
}

function Filters({ view }: { view: QueueView }) {
  const { t } = useCaseworkTexts()
  const reasonText = useReasonText()
  return (
    <search aria-label={t('queue.filters')}>
      <FilterBar view={view}>
        <FilterChip
          label={t('queue.state')}
          all={t('states.open')}
          choices={REPORT_DECISIONS}
          textOf={(state) => t(`states.${state}`)}
          value={view.filters.state}
          onChoose={(state) => view.filter({ state })}
        />
        <FilterChip
          label={t('queue.kind')}
          all={t('queue.any')}
          choices={REPORT_KINDS}
          textOf={(kind) => t(`kinds.${kind}`)}
          value={view.filters.kind}
          onChoose={(kind) => view.filter({ kind })}
        />
        <FilterChip
          label={t('queue.reason')}
          all={t('queue.any')}
          choices={REPORT_REASONS}
          textOf={reasonText}
          value={view.filters.reason}
          onChoose={(reason) => view.filter({ reason })}
        />
      </FilterBar>
    </search>
  )
}
