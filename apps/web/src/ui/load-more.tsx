import { Button } from './button.tsx'

export interface LoadMoreProps {
  /** An infinite query. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  label?: string
  /** Accessible name, where the label alone is unclear. */
  'aria-label'?: string
  failed?: string
}

/** Loads the next page of an infinite query; renders nothing on the last page. */
export function LoadMore({
  list,
  label = 'Carregar mais',
  'aria-label': ariaLabel,
  failed = 'Não deu para carregar o resto. Tente de novo.',
}: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="grid justify-items-center gap-2">
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert" className="text-sm text-destructive">
          {failed}
        </p>
      )}
      <Button
        variant="secondary"
        aria-label={ariaLabel}
        isLoading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
        className="max-sm:w-full"
      >
        {label}
      </Button>
    </div>
  )
}
