import { useQuery, useQueryClient } from '@tanstack/react-query'
import { matchRoom } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { type RefObject, useRef } from 'react'
import { generatePath, useParams } from 'react-router'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { refresh } from '@/lib/query.ts'
import { alertTab } from '@/lib/tab-alert.ts'
import { useRedirectWithToast } from '@/lib/use-redirect-with-toast.ts'
import { useRoom } from '@/lib/use-room.ts'
import { ActionPanel } from '../actions/action-panel.tsx'
import { catchUp, chatQuery, receive } from '../chat/chat.api.ts'
import { Chat } from '../chat/chat.tsx'
import { type ChatMessage, newsIn } from '../chat/chat-log.ts'
import { useUnread } from '../chat/use-unread.ts'
import { Details } from '../lobby/details.tsx'
import { Finished } from '../lobby/ending.tsx'
import { LobbySkeleton } from '../lobby/lobby-skeleton.tsx'
import { endingOf } from '../lobby/lobby-state.ts'
import { PinnedNews, PinnedUnread } from '../lobby/pinned-news.tsx'
import { nameOf } from '../lobby/sides.ts'
import { Stage } from '../lobby/stage.tsx'
import { useFinish } from '../lobby/use-finish.ts'
import { useIsOnScreen } from '../lobby/use-is-on-screen.ts'
import { useLobbyLayout } from '../lobby/use-lobby-layout.ts'
import { type Match, matchQuery } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

export function MatchPage() {
  const { matchId = '' } = useParams()
  // Keyed by match, so no state carries over to another one.
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

/** Statuses after which even a lobby on screen is closed. */
const FINAL = [400, 403, 404, 409]

/**
 * Redirects viewers who may not see the lobby: to its tournament when access is denied, otherwise home. Other
 * failures of a loaded lobby wait for the next try. Returns whether it redirects.
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
  return useRedirectWithToast(refusal())
}

/**
 * Hints refetch the match; chat rows arrive directly. The next hint also fetches what a disconnection missed.
 */
function useLiveMatch({ id, status, tournament, viewer }: Match): void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // After the match, the tournament's hints announce what comes next.
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

/**
 * One column on a phone: stage, actions, and the chat fills the rest. On a desktop the chat is beside them.
 */
function Lobby({ match, isFresh }: { match: Match; isFresh: boolean }) {
  const { t } = useMatchesTexts()
  const { root, top, dock, isSmall, setIsWriting } = useLobbyLayout()
  const panel = useRef<HTMLElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLElement>(null)
  const proof = useRef<HTMLDivElement>(null)
  const isPanelShown = useIsOnScreen(panel)
  const unread = useUnread(match, useIsOnScreen(messages))
  const finish = useFinish(match, isFresh)
  useLiveMatch(match)
  const showProof = () => {
    proof.current?.scrollIntoView({ block: 'center' })
    proof.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  const showDetails = () => {
    details.current?.scrollIntoView()
    details.current?.focus({ preventScroll: true })
  }
  const showPanel = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The panel is collapsed while the viewer types, and expands only after this.
    requestAnimationFrame(() => show(panel))
  }
  return (
    <div
      ref={root}
      className={[
        'flex flex-col max-lg:-mx-4 max-lg:-my-6 max-lg:sm:-my-8 lg:grid lg:items-start lg:gap-4',
        "lg:grid-cols-[minmax(0,1fr)_22rem] lg:[grid-template-rows:auto_auto_1fr] lg:[grid-template-areas:'stage_chat'_'panel_chat'_'details_chat']",
        "xl:grid-cols-[minmax(0,1fr)_18rem_24rem] xl:[grid-template-rows:auto_1fr] xl:[grid-template-areas:'stage_stage_chat'_'panel_details_chat']",
      ].join(' ')}
    >
      <div ref={top} className="order-1 lg:contents">
        <Stage match={match} isSmall={isSmall} onMore={showDetails} className="lg:[grid-area:stage]" />
        <ActionPanel
          ref={panel}
          match={match}
          isSmall={isSmall}
          onProof={showProof}
          className="lg:[grid-area:panel]"
        />
      </div>
      <Chat
        match={match}
        messagesRef={messages}
        dockRef={dock}
        onWriting={setIsWriting}
        pinned={
          <>
            {(isSmall || !isPanelShown) && <PinnedNews match={match} onShow={showPanel} />}
            {unread > 0 && <PinnedUnread count={unread} onShow={() => show(messages)} />}
          </>
        }
        className="lg:sticky lg:top-20 lg:h-[calc(100dvh-7.5rem)] lg:[grid-area:chat]"
      />
      <Details
        ref={details}
        proofRef={proof}
        match={match}
        className="order-3 scroll-mt-16 max-lg:p-4 lg:[grid-area:details]"
      />
      {finish && <Finished match={match} finish={finish} />}
      <p role="alert" className="sr-only">
        {finish &&
          `${t('finished.title')} ${t(`finished.announced.${endingOf(match)}`, { name: nameOf(match, match.winnerId) })}`}
      </p>
    </div>
  )
}

const show = (part: RefObject<HTMLElement | null>) => part.current?.scrollIntoView({ block: 'center' })
