import ScrollText from 'lucide-react/icons/scroll-text'
import { useSearchParams } from 'react-router'
import { formatNumber } from '@/lib/formats.ts'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { BracketTab } from './bracket-tab.tsx'
import type { Tournament } from './detail.api.ts'
import { ParticipantsTab } from './participants-tab.tsx'

const TABS = ['bracket', 'participants', 'rules'] as const
/** All three fit a phone, also with four digits of participants. */
const tabClasses = 'max-sm:gap-1 max-sm:px-1.5'

/** Which tab is open stands in the address, so that a reload comes back to it. */
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
        <ParticipantsTab tournament={tournament} />
      </TabsContent>
      <TabsContent value="rules">
        <RulesTab rules={tournament.rules} />
      </TabsContent>
    </Tabs>
  )
}

function RulesTab({ rules }: { rules: string }) {
  const { t } = useTournamentsTexts()
  if (!rules.trim()) return <Empty icon={ScrollText} title={t('detail.noRules')} />
  return (
    <Card className="p-4 sm:p-6">
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{rules}</p>
    </Card>
  )
}
