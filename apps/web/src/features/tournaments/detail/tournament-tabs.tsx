import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { BracketTab } from './bracket-tab.tsx'
import type { Tournament } from './detail.api.ts'
import { Rules } from './rules.tsx'

const ParticipantList = lazyComponent(async () => (await import('./participant-list.tsx')).ParticipantList)

const TABS = ['bracket', 'participants', 'rules'] as const
/** Fits all three tabs on a phone, also with a four-digit participant count. */
const tabClasses = 'max-sm:gap-1 max-sm:px-1.5'

/** The URL holds the open tab, so a reload returns to it. */
export function TournamentTabs({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const [search, setSearch] = useSearchParams()
  const shown = TABS.find((name) => name === search.get('tab')) ?? 'bracket'
  return (
    <Tabs
      value={shown}
      onValueChange={(name) => setSearch(name === 'bracket' ? {} : { tab: name }, { replace: true })}
    >
      <TabsList aria-label={t('detail.tabs')}>
        <TabsTrigger value="bracket" className={tabClasses}>
          {t('detail.bracket')}
        </TabsTrigger>
        <TabsTrigger value="participants" className={tabClasses}>
          {t('detail.participants')}{' '}
          <span className="font-normal tabular-nums">({formatNumber(tournament.participantCount)})</span>
        </TabsTrigger>
        <TabsTrigger value="rules" className={tabClasses}>
          {t('detail.rules')}
        </TabsTrigger>
      </TabsList>
      <TabsContent value="bracket">
        <BracketTab tournament={tournament} />
      </TabsContent>
      <TabsContent value="participants">
        <Suspense fallback={<Skeleton className="h-17 rounded-lg" />}>
          <ParticipantList tournament={tournament} />
        </Suspense>
      </TabsContent>
      <TabsContent value="rules">
        <Rules rules={tournament.rules} />
      </TabsContent>
    </Tabs>
  )
}
