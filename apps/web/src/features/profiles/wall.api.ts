import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api.ts'
import { ApiError } from '@/lib/api-error.ts'
import { pagedQuery } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { useProfilesTexts } from './profiles.texts.ts'
import {
  type WallFilter,
  type WallPages,
  withApproval,
  withFreshStart,
  withMessage,
  withoutMessage,
} from './wall-pages.ts'

const FILTERS: readonly WallFilter[] = ['all', 'pending']

const wallOf = (username: string, filter: WallFilter) => ({
  params: { path: { username }, query: filter === 'pending' ? { show: filter } : {} },
})

/** Refetched on the room's hints, and then only the first page: see `refreshWall`. */
export function wallQuery(username: string, filter: WallFilter) {
  return {
    ...pagedQuery('/api/profiles/{username}/messages', wallOf(username, filter)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  }
}

/** Merges the newest messages into the visible walls, and drops cached ones that are not visible. */
export async function refreshWall(queryClient: QueryClient, username: string): Promise<void> {
  await Promise.all(
    FILTERS.map(async (filter) => {
      const { queryKey } = wallQuery(username, filter)
      const query = queryClient.getQueryCache().find({ queryKey })
      if (!query?.isActive()) {
        queryClient.removeQueries({ queryKey })
        return
      }
      if (!query.state.data) return void queryClient.invalidateQueries({ queryKey })
      const fresh = await call('get', '/api/profiles/{username}/messages', wallOf(username, filter))
      // Waits for a pending page: merging first would combine it with outdated pages.
      while (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
      queryClient.setQueryData<WallPages>(queryKey, (data) => data && withFreshStart(data, fresh))
    }),
  )
}

export function usePostMessage(username: string) {
  const { t } = useProfilesTexts()
  const update = useWallUpdate(username)
  return useAction(
    (content: string) =>
      call('post', '/api/profiles/{username}/messages', {
        params: { path: { username } },
        body: { content },
      }),
    {
      texts: ({ answer }) => ({
        done: t('compose.done'),
        doneHint: answer?.message.isPending ? t('compose.donePending') : t('compose.doneAtOnce'),
        failed: t('compose.failed'),
      }),
      onDone: ({ message }) => update((data, filter) => withMessage(data, message, filter)),
    },
  )
}

export function useApproveMessage(username: string, id: string) {
  const update = useWallUpdate(username)
  return useAction(
    () =>
      call('post', '/api/profiles/{username}/messages/{id}/approve', { params: { path: { username, id } } }),
    {
      texts: 'profiles:approve',
      onDone: () => update((data, filter) => withApproval(data, id, filter)),
      onRefused: (error) => isGone(error) && update((data) => withoutMessage(data, id)),
    },
  )
}

export function useRemoveMessage(username: string, id: string) {
  const update = useWallUpdate(username)
  return useAction(
    () => call('delete', '/api/profiles/{username}/messages/{id}', { params: { path: { username, id } } }),
    {
      texts: 'profiles:remove',
      onDone: () => update((data) => withoutMessage(data, id)),
      onRefused: (error) => isGone(error) && update((data) => withoutMessage(data, id)),
    },
  )
}

/** Shows the viewer's own change at once, without waiting for the room's hint. */
function useWallUpdate(username: string) {
  const queryClient = useQueryClient()
  return (change: (data: WallPages, filter: WallFilter) => WallPages): void => {
    for (const filter of FILTERS) {
      const { queryKey } = wallQuery(username, filter)
      queryClient.setQueryData<WallPages>(queryKey, (data) => data && change(data, filter))
    }
  }
}

/** Someone else has already deleted the message. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
