import type { QueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { updateOptimistically, useAction } from '@/lib/use-action.ts'
import { NOTHING_UNREAD, withoutOne } from './notifications.cache.ts'

export type Preferences = Schemas['NotificationPreferences']

export const unreadQuery = pagedQuery('/api/notifications')
export const preferencesQuery = query('/api/notifications/preferences')

export function refetchUnread(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}

export const useMarkRead = () =>
  useAction(
    (id: string) =>
      call('post', '/api/notifications/{id}/read', { params: { path: { id } }, keepalive: true }),
    {
      texts: 'notifications:read',
      optimistic: (queryClient, id) =>
        updateOptimistically(queryClient, unreadQuery, (known) => withoutOne(known, id)),
      refreshes: [unreadQuery],
    },
  )

export const useClearAll = () =>
  useAction(() => call('post', '/api/notifications/read-all', { keepalive: true }), {
    texts: 'notifications:clear',
    optimistic: (queryClient) => updateOptimistically(queryClient, unreadQuery, () => NOTHING_UNREAD),
    refreshes: [unreadQuery],
  })

export const useSavePreferences = () =>
  useAction((body: Preferences) => call('put', '/api/notifications/preferences', { body }), {
    texts: 'telling:save',
    optimistic: (queryClient, preferences) =>
      updateOptimistically(queryClient, preferencesQuery, () => preferences),
  })
