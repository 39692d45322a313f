import { PAGES } from '@trunfo/contract/pages'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { useTeams } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { TeamCard, TeamCardSkeleton } from './team-card.tsx'

interface TeamListProps {
  search: string
  onClear: () => void
}

export function TeamList({ search, onClear }: TeamListProps) {
  const { t } = useTeamsTexts()
  const list = useTeams(search)
  const count = list.data?.pages.flatMap((page) => page.teams).length
  return (
    <>
      {count !== undefined && (
        <p role="status" className="sr-only">
          {!list.isFetching && count > 0 && t('list.found', { count })}
          {!list.isFetching && count === 0 && search && t('list.nothing')}
        </p>
      )}
      <PagedList
        list={list}
        of={(page) => page.teams}
        skeleton={<ListSkeleton />}
        failed={t('list.failed')}
        empty={!list.isPlaceholderData && <NoTeams search={search} onClear={onClear} />}
        className="gap-6"
      >
        {(teams) => (
          <ul
            aria-busy={list.isFetching}
            className={cn(gridClasses, 'transition-opacity', list.isPlaceholderData && 'opacity-60')}
          >
            {teams.map((team) => (
              <li key={team.id}>
                <TeamCard team={team} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const gridClasses = 'grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3'

function NoTeams({ search, onClear }: TeamListProps) {
  const { t } = useTeamsTexts()
  if (search) {
    return (
      <Empty
        icon={SearchX}
        title={t('list.nothing')}
        description={<span className="wrap-anywhere">{t('list.nothingHint', { search })}</span>}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      icon={Users}
      title={t('list.empty')}
      description={t('list.emptyHint')}
      action={
        <Button asChild>
          <Link to={PAGES.teamNew.path}>{t('list.create')}</Link>
        </Button>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <div aria-busy className={gridClasses}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <TeamCardSkeleton key={key} />
      ))}
    </div>
  )
}
