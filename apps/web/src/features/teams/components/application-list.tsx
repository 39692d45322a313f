import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import Inbox from 'lucide-react/icons/inbox'
import type { Schemas } from '@/lib/api.ts'
import { errorText } from '@/lib/error-text.ts'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useTeamsTexts } from '../teams.texts.ts'
import { ApplicationRow } from './application-row.tsx'
import { PersonRowSkeletons } from './person-row-skeletons.tsx'

interface ApplicationListProps {
  teamId: string
  list: UseInfiniteQueryResult<InfiniteData<Schemas['TeamApplicationList']>>
  onDecided: () => void
}

export function ApplicationList({ teamId, list, onDecided }: ApplicationListProps) {
  const { t } = useTeamsTexts()
  const applications = list.data?.pages.flatMap((page) => page.applications)
  const isFull = (list.data?.pages[0]?.team.memberCount ?? 0) >= TEAM_MEMBERS_MAX

  if (!applications && list.error) {
    return (
      <ErrorState
        title={t('applications.failed')}
        description={errorText(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!applications) return <PersonRowSkeletons />
  if (applications.length === 0) {
    return <Empty icon={Inbox} title={t('applications.empty')} description={t('applications.emptyHint')} />
  }
  return (
    <div className="grid gap-4">
      {isFull && <Notice tone="warning">{t('applications.full')}</Notice>}
      <Card>
        <ul aria-label={t('applications.title')} aria-busy={list.isFetching} className="divide-y">
          {applications.map((application) => (
            <ApplicationRow
              key={application.id}
              teamId={teamId}
              application={application}
              isFull={isFull}
              onDecided={onDecided}
            />
          ))}
        </ul>
      </Card>
      <LoadMore list={list} />
    </div>
  )
}
