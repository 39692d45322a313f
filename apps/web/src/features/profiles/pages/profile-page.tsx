import { useQuery } from '@tanstack/react-query'
import UserX from 'lucide-react/icons/user-x'
import { Link, useParams, useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { Career } from '@/lib/career/career.tsx'
import { Titles } from '@/lib/career/titles.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { PlayerCard } from '../components/player-card.tsx'
import { Wall } from '../components/wall.tsx'
import { type Profile, profileQuery } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'

/** Lazy: its tournament components would slow down profiles that are opened for the wall. */
const TournamentHistory = lazyComponent(
  async () => (await import('../components/tournament-history.tsx')).TournamentHistory,
)

export function ProfilePage() {
  const { t } = useProfilesTexts()
  const { username = '' } = useParams()
  const query = useQuery(profileQuery(username))
  const { data, error } = query
  usePageTitle(data?.username ?? t('title'))

  if (!data && error instanceof ApiError && error.status === 404) return <ProfileNotFound />
  return (
    <Loaded isPage query={query} skeleton={<ProfileSkeleton />} failed={t('failed')}>
      {(profile) => (
        <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
          <PlayerCard profile={profile} />
          <div key={profile.id} className="grid min-w-0 grid-cols-1 gap-6 lg:gap-8">
            <Career id={profile.id} name={profile.username} kind="person" />
            <Titles id={profile.id} isExpected={profile.titles > 0} />
            <ProfileTabs profile={profile} address={username} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

interface ProfileTabsProps {
  profile: Profile
  /** The username from the URL. */
  address: string
}

/** The URL holds the open tab, so a reload returns to it. */
function ProfileTabs({ profile, address }: ProfileTabsProps) {
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
      <TabsContent value="wall" isKept>
        <Wall profile={profile} address={address} />
      </TabsContent>
      <TabsContent value="tournaments">
        <TournamentHistory profile={profile} address={address} />
      </TabsContent>
    </Tabs>
  )
}

function ProfileNotFound() {
  const { t } = useProfilesTexts()
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <UserX aria-hidden className="size-12 text-muted-foreground" />
      <h1 className="text-xl">{t('notFound.title')}</h1>
      <p className="max-w-prose text-balance text-muted-foreground">{t('notFound.description')}</p>
      <Button asChild className="mt-2">
        <Link to="/">{t('common:actions.goHome')}</Link>
      </Button>
    </div>
  )
}

/** Reserves space for the card and the wall, so nothing shifts when they load. */
function ProfileSkeleton() {
  return (
    <div aria-busy className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <Card className="grid justify-items-center gap-4 p-6">
        <Skeleton className="size-28 rounded-full" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-24 w-full" />
      </Card>
      <div className="grid gap-4">
        <Skeleton className="h-82 rounded-lg sm:h-64" />
        <Skeleton className="h-11" />
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-32" />
        <Skeleton className="h-24" />
      </div>
    </div>
  )
}
