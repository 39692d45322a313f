import { DISPUTE_HOLDERS, DISPUTE_REASONS, type DisputeReason } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { FilterBar } from '@/lib/filter-bar.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { TableCsv } from '@/lib/table-csv.tsx'
import { Button } from '@/ui/button.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { useCasesTexts } from '../cases.texts.ts'
import { DisputeTable } from '../disputes/dispute-table.tsx'
import { useDisputesView, useLiveDisputes } from '../disputes/disputes.api.ts'

export function AdminDisputesPage() {
  const { t } = useCasesTexts()
  const { viewer } = useSession()
  const view = useDisputesView()
  usePageTitle(t('disputes.title'))
  useLiveDisputes()
  const reasons: Record<DisputeReason, string> = {
    dispute: t('disputes.isDispute'),
    support: t('disputes.isSupport'),
    appeal: t('disputes.isAppeal'),
  }

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('disputes.title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('disputes.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <TableCsv path="/api/matches/disputes.csv" query={view.query} className="max-sm:w-full" />
          {mayOpen(PAGES.testLobby.access, viewer) && (
            <Button asChild variant="outline" className="max-sm:w-full">
              <Link to={PAGES.testLobby.path}>
                <FlaskConical aria-hidden />
                {t('disputes.testLobby')}
              </Link>
            </Button>
          )}
        </div>
      </header>
      <FilterBar view={view}>
        <FilterChip
          label={t('disputes.reason')}
          all={t('disputes.anyReason')}
          choices={DISPUTE_REASONS}
          textOf={(reason) => reasons[reason]}
          value={view.filters.reason}
          onChoose={(reason) => view.filter({ reason })}
        />
        <FilterChip
          label={t('disputes.assignedTo')}
          all={t('disputes.anyHolder')}
          choices={DISPUTE_HOLDERS}
          textOf={(holder) => t(`disputes.holders.${holder}`)}
          value={view.filters.holder}
          onChoose={(holder) => view.filter({ holder })}
        />
      </FilterBar>
      <DisputeTable view={view} />
    </div>
  )
}
