import { type Query, QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const RETRIES = 2
/** Where the server says when to retry, as while its database fails over. */
const RETRIES_ON_REQUEST = 3

/**
 * Changes what an invalidation does to a running fetch. By default TanStack Query joins a first fetch, whose
 * response may predate the change, and cancels the fetch of a further page. Here both finish, and their
 * queries are refetched afterwards.
 */
class PatientQueryClient extends QueryClient {
  readonly #awaited = new Set<Query>()

  override async refetchQueries<Key extends readonly unknown[]>(
    filters: RefetchQueryFilters<Key> = {},
    options?: RefetchOptions,
  ): Promise<void> {
    const { predicate = () => true } = filters
    const refetch = (isMeant: (query: Query) => boolean) =>
      super.refetchQueries({ ...filters, predicate: (query) => isMeant(query) && predicate(query) }, options)
    const busy = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(isAwaited)
    const refetchBusy = async () => {
      const own = busy.filter((query) => !this.#awaited.has(query))
      for (const query of own) this.#awaited.add(query)
      await Promise.allSettled(busy.map(({ promise }) => promise))
      for (const query of own) this.#awaited.delete(query)
      await refetch((query) => own.includes(query))
    }
    await Promise.all([refetch((query) => !busy.includes(query)), refetchBusy()])
  }
}

function isAwaited({ state }: Query): boolean {
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined
}

/** Seeds the cache with the HTML shell's responses, by URL, so the first paint needs no request. */
export function createQueryClient(firstAnswers: Record<string, unknown>): QueryClient {
  const client = new PatientQueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Even fresh data: hints may have been missed while offline.
        refetchOnReconnect: 'always',
        retry: (failures, error) =>
          error instanceof ApiError &&
          (error.isTransient || error.retryAfterMs !== null) &&
          failures < (error.retryAfterMs === null ? RETRIES : RETRIES_ON_REQUEST),
        retryDelay: (failures, error) =>
          Math.max(1_000 * 2 ** failures, (error instanceof ApiError && error.retryAfterMs) || 0),
      },
    },
  })
  for (const [address, answer] of Object.entries(firstAnswers))
    client.setQueryData(address.split('?'), answer)
  return client
}

interface Boot {
  readonly queries: Record<string, unknown>
  /** The browser sent a session cookie, which scripts cannot read. It may have expired. */
  readonly hasSession: boolean
}

/** Parses the JSON that the HTML shell carries; without any, returns the empty defaults. */
export function readBoot(text: string | null | undefined): Boot {
  return { queries: {}, hasSession: false, ...(text && JSON.parse(text)) }
}
