import { errorText } from './error-text.ts'

interface Fetched {
  readonly isPending: boolean
  readonly isRefetching: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Props for a `DataTable` that shows this query. `failed` is the error title. */
export const dataTableProps = (list: Fetched, failed: string) => ({
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

/** Props for a `DataTable`'s "load more" button. */
export const moreOf = (list: Paged, label?: string) => ({
  kind: 'more' as const,
  onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
  isLoading: list.isFetchingNextPage,
  label,
})
