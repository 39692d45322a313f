import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { addressOf, type Params } from './address.ts'
import { type Answer, call, type InitOf, type PathOf } from './api.ts'

/**
 * A GET as query options: `query('/api/teams/{id}', { params: { path: { id } } })`. The key is the URL split
 * at the `?` (`['/api/teams', 'page=2']`), so refreshing `['/api/teams']` reaches every page of the list.
 */
export function query<P extends PathOf<'get'>>(path: P, ...[init]: InitOf<'get', P>) {
  return queryOptions(requestOf(path, init, () => ({})))
}

/** A query whose response is the same for every viewer. Sends `v` to bypass stale shared caches. */
export function publicQuery<P extends PathOf<'get'>>(path: P, ...[init]: InitOf<'get', P>) {
  return queryOptions(requestOf(path, init, versionOf))
}

/** A cursor-paged GET as infinite query options. Leave the cursor out: it comes from the responses. */
export function pagedQuery<P extends PagedPath>(path: P, ...[init]: InitOf<'get', P>) {
  return pagesOf(path, init, () => ({}))
}

/** Like `pagedQuery`, for a list that is the same for every viewer. */
export function publicPagedQuery<P extends PagedPath>(path: P, ...[init]: InitOf<'get', P>) {
  return pagesOf(path, init, versionOf)
}

/** `useInfiniteQuery` that starts with the first page from the HTML shell, if the shell carried it. */
export function usePages<Page, Key extends readonly string[]>(
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string | null>,
) {
  const brought = useQueryClient().getQueryState<Page>(query.queryKey.slice(0, -1))
  return useInfiniteQuery({
    ...query,
    initialData: brought?.data && { pages: [brought.data], pageParams: [null] },
    initialDataUpdatedAt: brought?.dataUpdatedAt,
  })
}

/** Version by path to bypass caches. Viewers who got the same hint share a cached response. */
const versions = new Map<string, string | undefined>()

const versionOf = (address: string) => ({ v: versions.get(address) })

/** Invalidates a query and its variants after an own write, or with the version that a hint named. */
export function refresh(
  queryClient: QueryClient,
  { queryKey }: { queryKey: readonly string[] },
  hint: { version: string | undefined } = { version: crypto.randomUUID() },
): Promise<void> {
  const [path = ''] = queryKey
  versions.set(path, hint.version)
  return queryClient.invalidateQueries({ queryKey })
}

/**
 * Like `refresh`, for a paged list that someone else changed; skips lists with more than one page open. New
 * rows on top would push what the viewer reads down, and each hint would refetch every page.
 */
export function refreshShort(
  queryClient: QueryClient,
  { queryKey }: { queryKey: readonly string[] },
  hint: { version: string | undefined },
): Promise<void> {
  const [path = ''] = queryKey
  versions.set(path, hint.version)
  return queryClient.invalidateQueries({
    queryKey,
    predicate: ({ state }) =>
      ((state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) < 2,
  })
}

type Extra = (address: string) => Record<string, unknown>

type PagedPath = {
  [P in PathOf<'get'>]: Answer<'get', P> extends { nextCursor: string | null } ? P : never
}[PathOf<'get'>]

function requestOf<P extends PathOf<'get'>>(path: P, init: { params?: object } | undefined, extra: Extra) {
  const params: Params = init?.params ?? {}
  const get = call as (method: 'get', path: P, init: object) => Promise<Answer<'get', P>>
  const queryKey = addressOf(path, params).split('?')
  const queryFn = ({ signal, pageParam }: { signal: AbortSignal; pageParam?: unknown }) =>
    get('get', path, {
      params: {
        ...params,
        query: { ...params.query, cursor: pageParam || params.query?.cursor, ...extra(queryKey[0] ?? '') },
      },
      signal,
    })
  return { queryKey, queryFn }
}

/** The HTML shell stores its first page under the URL itself in another shape, hence the extra key part. */
function pagesOf<P extends PagedPath>(path: P, init: { params?: object } | undefined, extra: Extra) {
  const { queryKey, queryFn } = requestOf(path, init, extra)
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'pages'],
    queryFn,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor,
  })
}
