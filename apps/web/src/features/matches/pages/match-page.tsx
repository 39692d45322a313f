import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MATCH_STAFF, matchRoom } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { hasAnyRole } from '@trunfo/contract/roles'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { type ReactNode, Suspense, useEffect } from 'react'
import { generatePath, useParams, useSearchParams } from 'react-router'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { refresh } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { alertTab } from '@/lib/tab-alert.ts'
import { useRoom } from '@/lib/use-room.ts'
import { useTurnAway } from '@/lib/use-turn-away.ts'
import { Card, CardContent } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { useMediaQuery } from '@/ui/use-media-query.ts'
import { ActionsCard } from '../actions/actions-card.tsx'
import { catchUp, chatQuery, receive } from '../chat/chat.api.ts'
import { Chat } from '../chat/chat.tsx'
import { type ChatMessage, newsIn } from '../chat/chat-log.ts'
import { useUnread } from '../chat/use-unread.ts'
import { DeclarationsStrip } from '../lobby/declarations-strip.tsx'
import { LobbySkeleton } from '../lobby/lobby-skeleton.tsx'
import { MatchStatus } from '../lobby/match-status.tsx'
import { nameOf } from '../lobby/sides.ts'
import { useFinish } from '../lobby/use-finish.ts'
import { MatchPlace, VersusHeader } from '../lobby/versus-header.tsx'
import { type Match, matchQuery } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

/** Only teams have them, behind a fold. */
const Lineups = lazyComponent(async () => (await import('../lobby/lineups.tsx')).Lineups)
const Nicks = lazyComponent(async () => (await import('../lobby/nicks.tsx')).Nicks)
const Rules = lazyComponent(async () => (await import('../lobby/rules.tsx')).Rules)
/** Fetched ahead: it shows for three seconds. */
const Finished = lazyComponent(async () => (await import('../lobby/ending.tsx')).Finished)
const StaffCard = lazyComponent(async () => (await import('../staff/staff-card.tsx')).StaffCard)
const HistoryCard = lazyComponent(async () => (await import('../staff/history-card.tsx')).HistoryCard)

export function MatchPage() {
  const { matchId = '' } = useParams()
  // Another match is another page: nothing of this one's state belongs to it.
  return <OneMatch key={matchId} id={matchId} />
}

function OneMatch({ id }: { id: string }) {
  const { t } = useMatchesTexts()
  const { data: match, error, isFetchedAfterMount } = useQuery(matchQuery(id))
  const isRefused = useRefusal(error, match !== undefined)
  const [one, other] = match?.sides ?? []
  usePageTitle(one && other ? t('lobby.heading', { one: one.name, other: other.name }) : t('lobby.title'))
  if (isRefused) return null
  return match ? <Lobby match={match} isFresh={isFetchedAfterMount} /> : <LobbySkeleton />
}

/** Answers after which there is nothing of the match to show, whatever was shown before. */
const FINAL = [400, 403, 404, 409]

/**
 * Sends whoever cannot see a lobby away: to its tournament when it is not theirs to open, else to the start. A
 * failure after the lobby was shown waits for the next try instead. Says whether it does.
 */
function useRefusal(error: Error | null, hasMatch: boolean): boolean {
  const { t } = useMatchesTexts()
  const status = error instanceof ApiError ? error.status : 0
  const to = PAGES.home.path
  const refusal = () => {
    if (!error || (hasMatch && !FINAL.includes(status))) return null
    if (isRefusal(error, 'matches.access_denied')) {
      const id = String(error.facts.tournamentId)
      const tournament = generatePath(PAGES.tournament.path, { id })
      return { title: t('errors.access_denied'), description: t('lobby.deniedHint'), to: tournament }
    }
    if (status === 404 || status === 400) return { title: t('errors.not_found'), to }
    return { title: t('lobby.loadFailed'), description: errorText(error), to }
  }
  return useTurnAway(refusal())
}

/** State comes by hints, the chat by its rows; what a break swallowed of either is asked for at the next hint. */
function useLiveMatch({ id, status, tournament, viewer }: Match): void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // Once it is over, what comes next is the tournament's to tell.
  useRoom(status === 'completed' ? tournamentRoom(tournament.id) : null, () => {
    void refresh(queryClient, matchQuery(id))
  })
  useRoom(matchRoom(id), {
    onHint: () => {
      void refresh(queryClient, matchQuery(id))
      catchUp(queryClient, id)
    },
    onRows: (rows) => {
      const messages = rows as ChatMessage[]
      const log = queryClient.getQueryData(chatQuery(id).queryKey)
      for (let news = newsIn(log, messages, viewer.userId).length; news > 0; news--) alertTab(t('tab.wrote'))
      receive(queryClient, id, messages)
    },
  })
}

const TABS = ['match', 'chat'] as const

/** Beside each other on a desk; on a phone two tabs under the two names, so that the composer is always in reach. */
function Lobby({ match, isFresh }: { match: Match; isFresh: boolean }) {
  const { t } = useMatchesTexts()
  const [search, setSearch] = useSearchParams()
  const isNarrow = !useMediaQuery('(min-width: 64rem)')
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'match'
  const unread = useUnread(match, !isNarrow || tab === 'chat')
  const finish = useFinish(match, isFresh)
  useLiveMatch(match)
  useEffect(() => void Finished.load().catch(() => {}), [])
  return (
    <Tabs
      value={tab}
      onValueChange={(name) => setSearch(name === 'match' ? {} : { tab: name }, { replace: true })}
      className="grid grid-cols-1 gap-4"
    >
      <MatchPlace match={match} />
      <div className="max-lg:sticky max-lg:top-16 max-lg:z-20 max-lg:-mx-4 max-lg:bg-background max-lg:px-4">
        <VersusHeader match={match} />
        {isNarrow && (
          <TabsList aria-label={t('lobby.tabs')} className="*:flex-1 *:justify-center">
            <TabsTrigger value="match">{t('lobby.title')}</TabsTrigger>
            <TabsTrigger value="chat">
              {t('chat.tab')}
              {unread > 0 && <Unread count={unread} />}
            </TabsTrigger>
          </TabsList>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <Panel name="match" isNarrow={isNarrow} className="lg:col-start-3 lg:row-start-1">
          <MatchStatus match={match} />
          {match.tournament.gameId && (
            <Suspense fallback={<Skeleton className="h-57 rounded-lg" />}>
              <Nicks match={match} />
            </Suspense>
          )}
          <Tasks match={match} />
          <Card>
            <CardContent className="sm:p-4">
              <DeclarationsStrip match={match} />
            </CardContent>
          </Card>
          <Suspense fallback={<Skeleton className="h-11.5 rounded-lg" />}>
            {match.tournament.type === 'team' && <Lineups match={match} />}
            {!match.isTest && <Rules tournament={match.tournament} />}
          </Suspense>
        </Panel>
        <Panel
          name="chat"
          isNarrow={isNarrow}
          className={cn('lg:col-span-2 lg:row-start-1', !match.staff && 'lg:sticky lg:top-20')}
        >
          <Chat match={match} />
          {match.staff && (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <HistoryCard matchId={match.id} history={match.staff.history} />
            </Suspense>
          )}
        </Panel>
      </div>
      {finish && (
        <Suspense fallback={null}>
          <Finished match={match} finish={finish} />
        </Suspense>
      )}
      <p role="alert" className="sr-only">
        {finish &&
          `${t('finished.title')} ${t('finished.announced', { name: nameOf(match, match.winnerId) })}`}
      </p>
    </Tabs>
  )
}

/** More than this is many. */
const COUNTED = 9

function Unread({ count }: { count: number }) {
  const { t } = useMatchesTexts()
  return (
    <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-xs leading-5 font-bold text-primary-foreground tabular-nums">
      <span aria-hidden>{count > COUNTED ? `${COUNTED}+` : count}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  )
}

interface PanelProps {
  name: (typeof TABS)[number]
  isNarrow: boolean
  className: string
  children: ReactNode
}

/** Stays in the page behind its tab, with what was typed and how far was read. On a desk it is no tab's at all. */
function Panel({ name, isNarrow, className, children }: PanelProps) {
  const noTab = { role: undefined, tabIndex: undefined, 'aria-labelledby': undefined }
  return (
    <TabsContent
      value={name}
      forceMount
      {...(!isNarrow && noTab)}
      className={cn('grid min-w-0 grid-cols-1 gap-4 pt-0 max-lg:data-[state=inactive]:hidden', className)}
    >
      {children}
    </TabsContent>
  )
}

/** What the viewer may do: as somebody who plays, as somebody who judges, or, in a test, as both. */
function Tasks({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { viewer } = useSession()
  const plays = match.viewer.participantId !== null
  const isOwnCase = plays && !match.staff && viewer && hasAnyRole(viewer.roles, MATCH_STAFF)
  return (
    <>
      {plays ? (
        <ActionsCard match={match} />
      ) : (
        <Notice title={t('lobby.spectator')}>{t('lobby.spectatorHint')}</Notice>
      )}
      {isOwnCase && <Notice>{t('errors.own_match')}</Notice>}
      {match.staff && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <StaffCard match={match} staff={match.staff} />
        </Suspense>
      )}
    </>
  )
}
