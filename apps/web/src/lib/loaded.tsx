import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { LoadMore, type LoadMoreProps } from '@/ui/load-more.tsx'
import { errorText } from './error-text.ts'

interface Query<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface LoadedProps<Data> {
  query: Query<Data>
  skeleton: ReactNode
  /** Error title; or a function that builds a sentence from the reason. */
  failed?: string | ((reason: string) => string)
  failureClassName?: string
  /** The content is the whole page, so its error becomes the page's heading. */
  isPage?: boolean
  children: (data: Data) => ReactNode
}

/** Renders a query's data, its skeleton while loading, or its error with a retry button. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, skeleton, failed, failureClassName, isPage, children } = props
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return skeleton
  const reason = errorText(query.error)
  const isReasonInside = typeof failed === 'function'
  return (
    <ErrorState
      className={failureClassName}
      isPage={isPage}
      title={isReasonInside ? failed(reason) : failed}
      description={isReasonInside ? undefined : reason}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

interface PagedListProps<Page, Row> extends Omit<LoadedProps<InfiniteData<Page>>, 'query' | 'children'> {
  list: Query<InfiniteData<Page>> & LoadMoreProps['list']
  of: (page: Page) => readonly Row[]
  empty: ReactNode
  className?: string
  more?: Omit<LoadMoreProps, 'list'>
  children: (rows: readonly Row[]) => ReactNode
}

/** A paged list with a "load more" button below. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { list, of, empty, more, className, children, ...loaded } = props
  return (
    <Loaded query={list} {...loaded}>
      {({ pages }) => {
        const rows = pages.flatMap(of)
        if (rows.length === 0 && !list.hasNextPage) return empty
        return (
          <div className={cn('grid grid-cols-1 gap-4', className)}>
            {children(rows)}
            <LoadMore list={list} {...more} />
          </div>
        )
      }}
    </Loaded>
  )
}
