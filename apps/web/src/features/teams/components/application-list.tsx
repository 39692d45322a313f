import type { useInfiniteQuery } from '@tanstack/react-query'
import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import Inbox from 'lucide-react/icons/inbox'
import type { Schemas } from '@/lib/api.ts'
import { formatDateTime } from '@/lib/formats.ts'
import { PagedList } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Notice } from '@/ui/notice.tsx'
import { type TeamApplication, useDecideApplication } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { PersonAndDate } from './person-and-date.tsx'
import { PersonRowSkeletons } from './person-row-skeletons.tsx'

interface ApplicationListProps {
  teamId: string
  list: ReturnType<typeof useInfiniteQuery<Schemas['TeamApplicationList']>>
  onDecided: () => void
}

export function ApplicationList({ teamId, list, onDecided }: ApplicationListProps) {
  const { t } = useTeamsTexts()
  const isFull = (list.data?.pages[0]?.team.memberCount ?? 0) >= TEAM_MEMBERS_MAX
  return (
    <PagedList
      list={list}
      of={(page) => page.applications}
      skeleton={<PersonRowSkeletons />}
      failed={t('applications.failed')}
      empty={<Empty icon={Inbox} title={t('applications.empty')} description={t('applications.emptyHint')} />}
    >
      {(applications) => (
        <>
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
        </>
      )}
    </PagedList>
  )
}

interface ApplicationRowProps {
  teamId: string
  application: TeamApplication
  isFull: boolean
  onDecided: () => void
}

function ApplicationRow({ teamId, application, isFull, onDecided }: ApplicationRowProps) {
  const { t } = useTeamsTexts()
  const { person, sentAt } = application
  const { username } = person
  const decision = useDecideApplication(teamId, application)
  const isDeciding = (which: 'accept' | 'reject') => decision.given === which

  async function decide(which: 'accept' | 'reject') {
    if (await decision.run(which)) onDecided()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <PersonAndDate
        person={person}
        date={t('applications.sentAt', { date: formatDateTime(sentAt) })}
        className="basis-52"
      />
      <div className="grid grid-cols-2 gap-3 max-sm:w-full">
        <Button
          isLoading={isDeciding('accept')}
          disabled={isFull || isDeciding('reject')}
          aria-label={t('applications.acceptOf', { username })}
          onClick={() => decide('accept')}
        >
          {t('applications.accept')}
        </Button>
        <Button
          variant="outline"
          isLoading={isDeciding('reject')}
          disabled={isDeciding('accept')}
          aria-label={t('applications.rejectOf', { username })}
          onClick={() => decide('reject')}
        >
          {t('applications.reject')}
        </Button>
      </div>
    </li>
  )
}
