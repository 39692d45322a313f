import { Button } from '@/ui/button.tsx'
import { useTeamsTexts } from '../teams.texts.ts'

interface LoadMoreProps {
  /** An infinite query. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

export function LoadMore({ list }: LoadMoreProps) {
  const { t } = useTeamsTexts()
  if (!list.hasNextPage) return null
  return (
    <div className="grid justify-items-center gap-2">
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert" className="text-sm text-destructive">
          {t('list.moreFailed')}
        </p>
      )}
      <Button
        variant="secondary"
        isLoading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
        className="max-sm:w-full"
      >
        {t('list.more')}
      </Button>
    </div>
  )
}
