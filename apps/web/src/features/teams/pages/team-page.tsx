import { TEAM_MEMBERS_MAX, teamRoom } from '@trunfo/contract/teams'
import { useParams, useSearchParams } from 'react-router'
import { Career } from '@/lib/career/career.tsx'
import { Titles } from '@/lib/career/titles.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { ReportButton } from '@/lib/report-button.tsx'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { LeaveTeam } from '../components/leave-team.tsx'
import { handClasses, MemberHand } from '../components/member-hand.tsx'
import { TeamActions } from '../components/team-actions.tsx'
import { TeamHeader } from '../components/team-header.tsx'
import { TeamLogs } from '../components/team-logs.tsx'
import { partsOfTeam, type Team, useDissolve, useLeave, useRefusal, useTeam } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

export function TeamPage() {
  const { id = '' } = useParams()
  // The key resets all state when the team changes.
  return <OneTeam key={id} id={id} />
}

function OneTeam({ id }: { id: string }) {
  const { t } = useTeamsTexts()
  const leaving = useLeave(id)
  const dissolving = useDissolve(id)
  // From then on the page must not refetch the team, which would report that it does not exist.
  const isDeparting = leaving.isUnderWay || dissolving.isUnderWay
  const query = useTeam(id, { enabled: !isDeparting })
  const isRefused = useRefusal(isDeparting ? null : query.error, id)
  useLiveQuery(teamRoom(id), partsOfTeam(id))
  usePageTitle(query.data?.name ?? t('list.title'))

  if (isRefused) return null
  return (
    <Loaded isPage query={query} skeleton={<TeamPageSkeleton />} failed={t('page.failed')}>
      {(team) => (
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <TeamHeader team={team} />
          <TeamActions team={team} isKnown={!query.isPlaceholderData} />
          <TeamTabs team={team} />
          <Career id={id} name={team.name} kind="team" />
          <Titles id={id} />
          {!query.isPlaceholderData && team.viewer.role !== 'leader' && (
            <ReportButton
              thing={{ kind: 'team', id }}
              what={team.name}
              size="sm"
              className="justify-self-center text-muted-foreground"
            />
          )}
          {team.viewer.role && <LeaveTeam team={team} leaving={leaving} dissolving={dissolving} />}
        </div>
      )}
    </Loaded>
  )
}

/** The open tab is kept in the URL, so that a reload restores it. */
function TeamTabs({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const [search, setSearch] = useSearchParams()
  const shown = search.get('tab') === 'logs' ? 'logs' : 'members'
  return (
    <Tabs
      value={shown}
      onValueChange={(name) => setSearch(name === 'logs' ? { tab: name } : {}, { replace: true })}
    >
      <TabsList aria-label={t('page.tabs')}>
        <TabsTrigger value="members">
          {t('page.members')}{' '}
          <span className="font-normal tabular-nums">
            {t('page.membersCount', { members: team.memberCount, max: TEAM_MEMBERS_MAX })}
          </span>
        </TabsTrigger>
        <TabsTrigger value="logs">{t('page.logs')}</TabsTrigger>
      </TabsList>
      <TabsContent value="members">
        <MemberHand team={team} />
      </TabsContent>
      <TabsContent value="logs">
        <TeamLogs teamId={team.id} />
      </TabsContent>
    </Tabs>
  )
}

/** Matches the layout of header, actions and cards, so that nothing shifts when they load. */
function TeamPageSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <Card className="flex flex-col items-center gap-4 p-6 sm:flex-row sm:gap-6 sm:p-8">
        <Skeleton className="size-28 shrink-0 sm:size-36" />
        <div className="grid w-full justify-items-center gap-3 sm:justify-items-start">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-64" />
        </div>
      </Card>
      <Skeleton className="h-11 w-full sm:w-56" />
      <Skeleton className="h-82 rounded-lg sm:h-64" />
      <div className={handClasses}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-56 rounded-lg" />
        ))}
      </div>
    </div>
  )
}
