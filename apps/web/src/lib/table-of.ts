import { errorText } from './error-text.ts'

interface Fetched {
  readonly isPending: boolean
  readonly isRefetching: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What a `DataTable` shows of the query that its rows come from. `failed` says what could not be loaded. */
export const tableOf = (list: Fetched, failed: string) => ({
  isLoading: list.isPending,
  isRefreshing: list.isRefetching,
  error: list.error && {
    title: failed,
    description: errorText(list.error),
    onRetry: () => void list.refetch(),
  },
})

interface Paged {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

/** The button below a `DataTable` that grows page by page. */
export const moreOf = (list: Paged, label?: string) => ({
  kind: 'more' as const,
  onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
  isLoading: list.isFetchingNextPage,
  label,
})
