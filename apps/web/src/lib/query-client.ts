import { type Query, QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const RETRIES = 2

/**
 * An invalidation must neither be lost nor cut off what somebody waits for. The library joins it to a fetch that is still
 * to bring the first answer, which may have been written before the change and would then pass for fresh; and it breaks
 * off the fetch of a further page, so that whoever asked for more gets nothing. Both are let through here, and what is
 * wanted after them is asked for anew.
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

/** The HTML shell carries the answers of the page's first queries by address, so it paints without asking. */
export function createQueryClient(firstAnswers: Record<string, unknown>): QueryClient {
  const client = new PatientQueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // However fresh: nobody knows what was missed while the line was down.
        refetchOnReconnect: 'always',
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
