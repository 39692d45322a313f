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
 * A GET as a query: `query('/api/teams/{id}', { params: { path: { id } } })`. Its key is its address split at
 * the `?` (`['/api/teams', 'page=2']`), so that refreshing `['/api/teams']` reaches every page of the list.
 */
export function query<P extends PathOf<'get'>>(path: P, ...[init]: InitOf<'get', P>) {
  return queryOptions(requestOf(path, init, () => ({})))
}

/** A query whose answer is the same for everybody, so that caches on the way may hold one from before. */
export function publicQuery<P extends PathOf<'get'>>(path: P, ...[init]: InitOf<'get', P>) {
  return queryOptions(requestOf(path, init, versionOf))
}

/** A GET that answers in pages, as an infinite query; the cursor is not given, it comes from the answers. */
export function pagedQuery<P extends PagedPath>(path: P, ...[init]: InitOf<'get', P>) {
  return pagesOf(path, init, () => ({}))
}

/** The pages of a list that is the same for everybody. */
export function publicPagedQuery<P extends PagedPath>(path: P, ...[init]: InitOf<'get', P>) {
  return pagesOf(path, init, versionOf)
}

/** An infinite query that begins with what the HTML shell has brought of the list, if it has. */
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

/** By path, the version to ask with: caches know nothing of it yet, or hold the answer of those who heard it too. */
const versions = new Map<string, string | undefined>()

const versionOf = (address: string) => ({ v: versions.get(address) })

/** Fetches anew what is shown of a query, after a write of one's own or with the version that a hint named. */
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
 * The same for a list in pages, when somebody else changed it. Whoever has opened further pages reads them in
 * peace: what is new at the top would push everything down, and each hint would ask for all of them again.
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

/** What the HTML shell brings lies under the address itself, in another shape: hence the last part of the key. */
function pagesOf<P extends PagedPath>(path: P, init: { params?: object } | undefined, extra: Extra) {
  const { queryKey, queryFn } = requestOf(path, init, extra)
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'pages'],
    queryFn,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor,
  })
}
