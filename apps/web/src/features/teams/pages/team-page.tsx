import { Suspense } from 'react'
import { useParams } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { Goodbye } from '../components/member-tools.ts'
import { TeamActions } from '../components/team-actions.tsx'
import { TeamHeader } from '../components/team-header.tsx'
import { TeamPageSkeleton } from '../components/team-page-skeleton.tsx'
import { TeamTabs } from '../components/team-tabs.tsx'
import { useTeam } from '../teams.api.ts'
import { useLiveTeam } from '../teams.realtime.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { useDeparture } from '../use-departure.ts'
import { useRefusal } from '../use-refusal.ts'

export function TeamPage() {
  const { id = '' } = useParams()
  // Another team is another page: nothing of this one's state belongs to it.
  return <OneTeam key={id} id={id} />
}

function OneTeam({ id }: { id: string }) {
  const { t } = useTeamsTexts()
  const { isDeparting, depart } = useDeparture()
  const { data: team, error, isPlaceholderData, isFetching, refetch } = useTeam(id, { enabled: !isDeparting })
  const isRefused = useRefusal(isDeparting ? null : error, id)
  useLiveTeam(id)
  usePageTitle(team?.name ?? t('list.title'))

  if (isRefused) return null
  if (!team && error) {
    return (
      <ErrorState
        title={t('page.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!team) return <TeamPageSkeleton />
  return (
    <div className="grid gap-4 sm:gap-6">
      <TeamHeader team={team} />
      <TeamActions team={team} isKnown={!isPlaceholderData} />
      <TeamTabs team={team} />
      {team.viewer.role && (
        <Suspense fallback={null}>
          <Goodbye team={team} depart={depart} />
        </Suspense>
      )}
    </div>
  )
}
