import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const RETRIES = 2

/** The HTML shell carries the answers of the page's first queries by address, so it paints without asking. */
export function createQueryClient(firstAnswers: Record<string, unknown>): QueryClient {
  const client = new QueryClient({
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
