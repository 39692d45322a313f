import { useSearchParams } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { Wall } from './wall.tsx'

/** With what it takes of the tournaments, it would make every profile heavier that is opened for its wall. */
const TournamentHistory = lazyComponent(
  async () => (await import('./tournament-history.tsx')).TournamentHistory,
)

interface ProfileTabsProps {
  profile: Profile
  /** The name as it stands in the address. */
  address: string
}

/** Which tab is open stands in the address, so that a reload comes back to it. */
export function ProfileTabs({ profile, address }: ProfileTabsProps) {
  const { t } = useProfilesTexts()
  const [search, setSearch] = useSearchParams()
  const shown = search.get('tab') === 'tournaments' ? 'tournaments' : 'wall'
  return (
    <Tabs
      value={shown}
      onValueChange={(name) => setSearch(name === 'wall' ? {} : { tab: name }, { replace: true })}
    >
      <TabsList aria-label={t('tabs.label', { username: profile.username })}>
        <TabsTrigger value="wall">{t('tabs.wall')}</TabsTrigger>
        <TabsTrigger value="tournaments">{t('tabs.tournaments')}</TabsTrigger>
      </TabsList>
      {/* It stays, so that what somebody has begun to write is still there when they come back. */}
      <TabsContent value="wall" forceMount className="data-[state=inactive]:hidden">
        <Wall profile={profile} address={address} />
      </TabsContent>
      <TabsContent value="tournaments">
        <TournamentHistory profile={profile} address={address} />
      </TabsContent>
    </Tabs>
  )
}
