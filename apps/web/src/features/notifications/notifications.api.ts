import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { NOTHING_UNREAD, type UnreadPages, withoutOne } from './notifications.cache.ts'

export type Preferences = Schemas['NotificationPreferences']

export const unreadQuery = infiniteQueryOptions({
  queryKey: ['/api/notifications'],
  queryFn: ({ pageParam, signal }) =>
    call('get', '/api/notifications', { params: { query: { cursor: pageParam } }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

export const preferencesQuery = query('/api/notifications/preferences')

export function refetchUnread(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}

export function useMarkRead() {
  return useReading(
    (id: string) => call('post', '/api/notifications/{id}/read', { params: { path: { id } } }),
    withoutOne,
  )
}

export function useClearAll() {
  return useReading(
    () => call('post', '/api/notifications/read-all'),
    () => NOTHING_UNREAD,
  )
}

/** Shown as done at once; when it was not, the list comes back as the server has it. */
function useReading<Which>(
  act: (which: Which) => Promise<unknown>,
  foretell: (known: UnreadPages, which: Which) => UnreadPages,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onMutate: async (which) => {
      await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
      queryClient.setQueryData(unreadQuery.queryKey, (known) => known && foretell(known, which))
    },
    onSettled: () => refetchUnread(queryClient),
  })
}

export function useSavePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (preferences: Preferences) =>
      call('put', '/api/notifications/preferences', { body: preferences }),
    onMutate: async (preferences) => {
      await queryClient.cancelQueries(preferencesQuery)
      const before = queryClient.getQueryData(preferencesQuery.queryKey)
      queryClient.setQueryData(preferencesQuery.queryKey, preferences)
      return before
    },
    onError: (_error, _preferences, before) => queryClient.setQueryData(preferencesQuery.queryKey, before),
  })
}
