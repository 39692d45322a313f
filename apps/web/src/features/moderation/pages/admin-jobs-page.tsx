import { JOB_STATES } from '@trunfo/contract/jobs'
import { useRef } from 'react'
import { usePageTitle } from '@/lib/page-title.ts'
import { TableCsv } from '@/lib/table-csv.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { JobTable } from '../jobs/job-table.tsx'
import { useJobsView } from '../jobs/jobs.api.ts'
import { useJobsTexts } from '../jobs/jobs.texts.ts'

export function AdminJobsPage() {
  const { t } = useJobsTexts()
  usePageTitle(t('title'))
  const heading = useRef<HTMLHeadingElement>(null)
  const view = useJobsView()

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('title')}
          </h1>
          <p className="max-w-prose text-muted-foreground">{t('lead')}</p>
        </div>
        <TableCsv path="/api/admin/jobs.csv" query={view.query} className="max-sm:w-full" />
      </header>
      <FilterChip
        label={t('state')}
        all={t('all')}
        choices={JOB_STATES}
        textOf={(state) => t(`states.${state}`)}
        value={view.filters.state}
        onChoose={(state) => view.filter({ state })}
      />
      <JobTable view={view} heading={heading} />
    </div>
  )
}
