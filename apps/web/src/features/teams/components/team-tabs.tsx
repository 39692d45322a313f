import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { useSearchParams } from 'react-router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { MemberHand } from './member-hand.tsx'
import { TeamLogs } from './team-logs.tsx'

/** Which tab is open stands in the address, so that a reload comes back to it. */
export function TeamTabs({ team }: { team: Team }) {
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
