import { AUDIT_ACTIONS } from '@trunfo/contract/audit'
import { useMemo } from 'react'
import { usePageTitle } from '@/lib/page-title.ts'
import { PeriodFields } from '@/lib/period-fields.tsx'
import { PersonSearch } from '@/lib/person-search.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { useAuditTexts } from '../audit-log/audit.texts.ts'
import { askedOf, useAuditView } from '../audit-log/audit-log.api.ts'
import { AuditTable } from '../audit-log/audit-table.tsx'

export function AdminAuditPage() {
  const { t } = useAuditTexts()
  usePageTitle(t('title'))
  const view = useAuditView()
  // Sorted by their Portuguese labels.
  const actions = useMemo(
    () => AUDIT_ACTIONS.toSorted((a, b) => t(`actions.${a}`).localeCompare(t(`actions.${b}`), 'pt')),
    [t],
  )

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('lead')}</p>
        </div>
        <TableCsv path="/api/admin/audit.csv" query={askedOf(view)} className="max-sm:w-full" />
      </header>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_16rem_10rem_10rem]">
        <PersonSearch view={view} hint={t('personHint')} />
        <FilterChip
          label={t('action')}
          all={t('allActions')}
          choices={actions}
          textOf={(action) => t(`actions.${action}`)}
          value={view.filters.action}
          onChoose={(action) => view.filter({ action })}
        />
        <PeriodFields view={view} />
      </div>
      <AuditTable view={view} />
    </div>
  )
}
