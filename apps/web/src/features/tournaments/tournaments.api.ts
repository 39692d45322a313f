import type { QueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { publicPagedQuery, publicQuery, query, refresh, refreshShort } from '@/lib/query.ts'
import { foretell, useAct } from '@/lib/use-act.ts'
import { useTournamentsTexts } from './tournaments.texts.ts'

export type TournamentCard = Schemas['TournamentCard']
export type TournamentGroup = Schemas['TournamentGroup']
export type Prize = Schemas['Prize']
/** Those to come and being played, or those that are over. */
export type ListState = 'open' | 'over'

const TOURNAMENTS = '/api/tournaments'
const GROUP = '/api/tournaments/group'

/** The first of each game. The HTML shell brings the open ones, which are asked for without saying so. */
export function tournamentsQuery(state: ListState) {
  return publicQuery(TOURNAMENTS, { params: { query: state === 'open' ? {} : { state } } })
}

/** One game from its beginning, in pages: for whoever wants more of it than the list shows. */
export function tournamentGroupQuery(gameId: string | null, state: ListState) {
  return publicPagedQuery(GROUP, { params: { query: { gameId: gameId ?? 'none', state } } })
}

export const subscriptionsQuery = query('/api/tournaments/subscriptions')

/** What is shown of the list. Whoever has opened further pages of a game reads them in peace. */
export async function refreshTournaments(
  queryClient: QueryClient,
  hint: { version: string | undefined } = { version: crypto.randomUUID() },
): Promise<void> {
  await Promise.all([
    refresh(queryClient, { queryKey: [TOURNAMENTS] }, hint),
    refreshShort(queryClient, { queryKey: [GROUP] }, hint),
  ])
}

/** The switch moves at once, and back when the server refuses. */
export function useSubscribe({ id: gameId, name: game }: { id: string; name: string }) {
  const { t } = useTournamentsTexts()
  return useAct(
    (isOn: boolean) =>
      call(isOn ? 'put' : 'delete', '/api/tournaments/subscriptions/{gameId}', {
        params: { path: { gameId } },
      }),
    {
      tells: ({ given: isOn }) => ({
        done: isOn ? t('subscribe.on') : t('subscribe.off'),
        doneHint: isOn ? t('subscribe.onHint', { game }) : t('subscribe.offHint', { game }),
        failed: t('subscribe.failed'),
      }),
      foretells: (queryClient, isOn) =>
        foretell(queryClient, subscriptionsQuery, ({ gameIds }) => {
          const others = gameIds.filter((id) => id !== gameId)
          return { gameIds: isOn ? [...others, gameId] : others }
        }),
      refreshes: [subscriptionsQuery],
    },
  )
}
