import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch'
import { type Answer, call, type InitOf, type PathOf } from './api.ts'

/**
 * A GET as a query: `query('/api/teams/{id}', { params: { path: { id } } })`. Its key is its address split at
 * the `?` (`['/api/teams', 'page=2']`), so that refreshing `['/api/teams']` reaches every page of the list.
 */
export function query<P extends PathOf<'get'>>(path: P, ...[init]: InitOf<'get', P>) {
  return queryOf(path, init, () => ({}))
}

/** A query whose answer is the same for everybody, so that caches on the way may hold one from before. */
export function publicQuery<P extends PathOf<'get'>>(path: P, ...[init]: InitOf<'get', P>) {
  return queryOf(path, init, (address) => ({ v: versions.get(address) }))
}

/** By path, the version to ask with: caches know nothing of it yet, or hold the answer of those who heard it too. */
const versions = new Map<string, string | undefined>()

/** For a public list in pages, whose query asks page by page; every other public query does this by itself. */
export const versionOf = (path: string): string | undefined => versions.get(path)

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

interface Params {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
}

function queryOf<P extends PathOf<'get'>>(
  path: P,
  init: { params?: object } | undefined,
  extra: (path: string) => Record<string, unknown>,
) {
  const params: Params = init?.params ?? {}
  const get = call as (method: 'get', path: P, init: object) => Promise<Answer<'get', P>>
  const queryKey = createFinalURL(path, {
    baseUrl: '',
    params,
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  }).split('?')
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      get('get', path, {
        params: { ...params, query: { ...params.query, ...extra(queryKey[0] ?? '') } },
        signal,
      }),
  })
}
