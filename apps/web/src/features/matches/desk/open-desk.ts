import type { QueryClient } from '@tanstack/react-query'

/** The desk that is open, whichever tournament it is of: an act shows there without waiting for a hint. */
export const openDesk = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path.startsWith('/api/tournaments/') && path.endsWith('/desk'),
  })
