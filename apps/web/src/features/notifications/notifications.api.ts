import type { QueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { foretell, useAct } from '@/lib/use-act.ts'
import { NOTHING_UNREAD, withoutOne } from './notifications.cache.ts'

export type Preferences = Schemas['NotificationPreferences']

export const unreadQuery = pagedQuery('/api/notifications')
export const preferencesQuery = query('/api/notifications/preferences')

export function refetchUnread(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}

export const useMarkRead = () =>
  useAct(
    (id: string) =>
      call('post', '/api/notifications/{id}/read', { params: { path: { id } }, keepalive: true }),
    {
      tells: 'notifications:read',
      foretells: (queryClient, id) => foretell(queryClient, unreadQuery, (known) => withoutOne(known, id)),
      refreshes: [unreadQuery],
    },
  )

export const useClearAll = () =>
  useAct(() => call('post', '/api/notifications/read-all', { keepalive: true }), {
    tells: 'notifications:clear',
    foretells: (queryClient) => foretell(queryClient, unreadQuery, () => NOTHING_UNREAD),
    refreshes: [unreadQuery],
  })

export const useSavePreferences = () =>
  useAct((body: Preferences) => call('put', '/api/notifications/preferences', { body }), {
    tells: 'telling:save',
    foretells: (queryClient, preferences) => foretell(queryClient, preferencesQuery, () => preferences),
  })
