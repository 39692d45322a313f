import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { TOURNAMENT_NAME_MAX, TOURNAMENT_STATUSES } from '@trunfo/contract/tournaments'
import { Link } from 'react-router'
import { gamesQuery } from '@/features/games/index.ts'
import { mayOpen } from '@/lib/access.ts'
import { FilterBar } from '@/lib/filter-bar.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { useSession } from '@/lib/session.ts'
import { TableCsv } from '@/lib/table-csv.tsx'
import { Button } from '@/ui/button.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { type TournamentsView, useLiveAdminTournaments, useTournamentsView } from '../admin/admin.api.ts'
import { TournamentTable } from '../admin/tournament-table.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function AdminTournamentsPage() {
  const { t } = useOrganisingTexts()
  const { viewer } = useSession()
  const view = useTournamentsView()
  usePageTitle(t('admin.title'))
  useLiveAdminTournaments()

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('admin.title')}</h1>
          <p className="text-muted-foreground">{t('admin.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <TableCsv path="/api/admin/tournaments.csv" query={view.query} className="max-sm:w-full" />
          {mayOpen(PAGES.adminFeatured.access, viewer) && (
            <Button asChild variant="secondary" className="max-sm:w-full">
              <Link to={PAGES.adminFeatured.path}>{t('admin.featuredLink')}</Link>
            </Button>
          )}
        </div>
      </header>
      <Filters view={view} />
      <TournamentTable view={view} />
    </div>
  )
}

function Filters({ view }: { view: TournamentsView }) {
  const { t } = useOrganisingTexts()
  const { t: shared } = useTournamentsTexts()
  const games = useQuery(gamesQuery).data?.games ?? []
  return (
    <FilterBar view={view}>
      <SearchField
        label={t('admin.search')}
        hint={t('admin.search')}
        typed={view.typed}
        onType={view.type}
        maxLength={TOURNAMENT_NAME_MAX}
        hasKey
        className="w-full md:max-w-xs md:flex-1"
      />
      <FilterChip
        label={t('admin.filter')}
        all={t('admin.all')}
        choices={TOURNAMENT_STATUSES}
        textOf={(status) => shared(`status.${status}`)}
        value={view.filters.status}
        onChoose={(status) => view.filter({ status })}
      />
      <FilterChip
        label={t('admin.game')}
        all={t('admin.allGames')}
        choices={games.map(({ id }) => id)}
        textOf={(id) => games.find((game) => game.id === id)?.name ?? ''}
        value={view.filters.gameId}
        onChoose={(gameId) => view.filter({ gameId })}
      />
    </FilterBar>
  )
}
