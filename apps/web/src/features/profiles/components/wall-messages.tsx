import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { wallQuery } from '../wall.api.ts'
import type { WallFilter } from '../wall-pages.ts'
import { WallEmpty } from './wall-empty.tsx'
import { WallMessage } from './wall-message.tsx'

interface WallMessagesProps {
  profile: Profile
  address: string
  filter: WallFilter
  /** A message goes away with its buttons, so focus needs another place to be. */
  heading: RefObject<HTMLElement | null>
}

export function WallMessages({ profile, address, filter, heading }: WallMessagesProps) {
  const { t } = useProfilesTexts()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(wallQuery(address, filter))
  const [wall] = data?.pages ?? []
  const messages = data?.pages.flatMap((page) => page.messages) ?? []

  if (!wall && error) {
    return (
      <ErrorState
        title={t('wall.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!wall) return <WallSkeleton />
  if (messages.length === 0) return <WallEmpty profile={profile} wall={wall} filter={filter} />
  return (
    <>
      {/* Out of sight they are neither laid out nor painted, so that thousands scroll like twenty. */}
      <ul
        aria-busy={isFetching}
        className="grid gap-3 *:[contain-intrinsic-size:auto_6rem] *:[content-visibility:auto]"
      >
        {messages.map((message) => (
          <WallMessage key={message.id} message={message} address={address} heading={heading} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('wall.more')}
        </Button>
      )}
    </>
  )
}

function WallSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-3 rounded-lg border bg-card p-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
