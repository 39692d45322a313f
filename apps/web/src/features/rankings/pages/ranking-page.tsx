import { RANKING_BOARDS, RANKING_ROOM, type RankingBoard } from '@trunfo/contract/rankings'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { Board } from '../components/board.tsx'
import { OwnPlace } from '../components/own-place.tsx'
import { boardQuery, ownQuery } from '../rankings.api.ts'
import { useRankingsTexts } from '../rankings.texts.ts'

const [FIRST_BOARD] = RANKING_BOARDS

/** The URL holds the board, so it can be shared. */
export function RankingPage() {
  const { t } = useRankingsTexts()
  const [search, setSearch] = useSearchParams()
  const board = boardOf(search.get('tab'))
  usePageTitle(t('title'))
  // Any match on the platform may change the board and the viewer's rank.
  useLiveQuery(RANKING_ROOM, [boardQuery(board), ownQuery(board)])

  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl sm:text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-muted-foreground">{t('lead')}</p>
      </header>
      <Tabs
        value={board}
        onValueChange={(tab) => setSearch(tab === FIRST_BOARD ? {} : { tab }, { replace: true })}
      >
        <TabsList aria-label={t('tabs.label')}>
          {RANKING_BOARDS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {t(`tabs.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={board} className="grid gap-6">
          <OwnPlace key={board} board={board} />
          <Board board={board} />
        </TabsContent>
      </Tabs>
    </div>
  )
}

function boardOf(tab: string | null): RankingBoard {
  return RANKING_BOARDS.find((board) => board === tab) ?? FIRST_BOARD
}
