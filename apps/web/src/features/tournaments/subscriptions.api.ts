import { call } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { foretell, useAct } from '@/lib/use-act.ts'
import { useFindingTexts } from './finding.texts.ts'

export const subscriptionsQuery = query('/api/tournaments/subscriptions')

/** The switch moves at once, and back when the server refuses. */
export function useSubscribe({ id: gameId, name: game }: { id: string; name: string }) {
  const { t } = useFindingTexts()
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
