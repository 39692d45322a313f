import { type Query, QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const RETRIES = 2

/**
 * A fetch that is still to bring the first answer is not begun anew by an invalidation, and its answer would pass for
 * fresh although it may have been written before the change: the page would keep it until the next one. So the first
 * answer is let through, since there is nothing else to show, and asked for once more.
 */
class FreshQueryClient extends QueryClient {
  readonly #outdated = new Set<Query>()

  override async refetchQueries<Key extends readonly unknown[]>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    const outdated = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined && !this.#outdated.has(query))
    for (const query of outdated) this.#outdated.add(query)
    try {
      await super.refetchQueries(filters, options)
    } finally {
      for (const query of outdated) this.#outdated.delete(query)
    }
    if (outdated.length === 0) return
    await super.refetchQueries({ type: 'active', predicate: (query) => outdated.includes(query) }, options)
  }
}

/** The HTML shell carries the answers of the page's first queries by address, so it paints without asking. */
export function createQueryClient(firstAnswers: Record<string, unknown>): QueryClient {
  const client = new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.isTransient,
      },
    },
  })
  for (const [address, answer] of Object.entries(firstAnswers))
    client.setQueryData(address.split('?'), answer)
  return client
}

interface Boot {
  readonly queries: Record<string, unknown>
  /** The browser came with a session's cookie, which script cannot see; whether it is still good, the server is asked. */
  readonly hasSession: boolean
}

export function readBoot(text: string | null | undefined): Boot {
  return { queries: {}, hasSession: false, ...(text && JSON.parse(text)) }
}
