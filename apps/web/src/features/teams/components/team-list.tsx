import { PAGES } from '@trunfo/contract/pages'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
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
  const teams = list.data?.pages.flatMap((page) => page.teams)

  if (!teams && list.error) {
    return (
      <ErrorState
        title={t('list.failed')}
        description={errorText(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!teams) return <ListSkeleton />
  const isEmpty = teams.length === 0 && !list.isPlaceholderData
  return (
    <>
      <p role="status" className="sr-only">
        {!list.isFetching && !isEmpty && t('list.found', { count: teams.length })}
        {!list.isFetching && isEmpty && search && t('list.nothing')}
      </p>
      {isEmpty ? (
        <NoTeams search={search} onClear={onClear} />
      ) : (
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
      <LoadMore list={list} />
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
