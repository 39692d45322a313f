import { call } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { updateOptimistically, useAction } from '@/lib/use-action.ts'
import { useFindingTexts } from './finding.texts.ts'

export const subscriptionsQuery = query('/api/tournaments/subscriptions')

/** Optimistic: rolls back if the server refuses. */
export function useSubscribe({ id: gameId, name: game }: { id: string; name: string }) {
  const { t } = useFindingTexts()
  return useAction(
    (isOn: boolean) =>
      call(isOn ? 'put' : 'delete', '/api/tournaments/subscriptions/{gameId}', {
        params: { path: { gameId } },
      }),
    {
      texts: ({ given: isOn }) => ({
        done: isOn ? t('subscribe.on') : t('subscribe.off'),
        doneHint: isOn ? t('subscribe.onHint', { game }) : t('subscribe.offHint', { game }),
        failed: t('subscribe.failed'),
      }),
      optimistic: (queryClient, isOn) =>
        updateOptimistically(queryClient, subscriptionsQuery, ({ gameIds }) => {
          const others = gameIds.filter((id) => id !== gameId)
          return { gameIds: isOn ? [...others, gameId] : others }
        }),
      refreshes: [subscriptionsQuery],
    },
  )
}
