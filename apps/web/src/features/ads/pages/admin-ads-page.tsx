import { AD_POSITIONS, AD_STATES } from '@trunfo/contract/ads'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { FilterBar } from '@/lib/filter-bar.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { TableCsv } from '@/lib/table-csv.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { AdTable } from '../admin/ad-table.tsx'
import { useAdsView } from '../admin/admin.api.ts'
import { AdDialog } from '../admin/lazy-dialogs.ts'
import { useAdsTexts } from '../ads.texts.ts'

export function AdminAdsPage() {
  const { t } = useAdsTexts()
  usePageTitle(t('admin.title'))
  const view = useAdsView()
  const creation = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('admin.title')}</h1>
          <p className="text-muted-foreground">{t('admin.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <TableCsv path="/api/admin/ads.csv" query={view.query} className="max-sm:w-full" />
          <DialogButton
            ref={creation}
            dialog={AdDialog}
            given={{}}
            failed={t('create.failed')}
            className="max-sm:w-full"
          >
            <Plus aria-hidden />
            {t('create.action')}
          </DialogButton>
        </div>
      </header>
      <FilterBar view={view}>
        <FilterChip
          label={t('admin.place')}
          all={t('admin.anyPlace')}
          choices={AD_POSITIONS}
          textOf={(position) => t(`positions.${position}`)}
          value={view.filters.position}
          onChoose={(position) => view.filter({ position })}
        />
        <FilterChip
          label={t('admin.state')}
          all={t('admin.anyState')}
          choices={AD_STATES}
          textOf={(state) => t(`states.${state}`)}
          value={view.filters.state}
          onChoose={(state) => view.filter({ state })}
        />
      </FilterBar>
      <AdTable view={view} creation={creation} />
    </div>
  )
}
