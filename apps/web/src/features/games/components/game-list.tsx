import { useQuery } from '@tanstack/react-query'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import { useId, useRef } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { gamesQuery } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'
import { GameRow } from './game-row.tsx'

export function GameList() {
  const { t } = useGamesTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, status, error, isFetching, refetch } = useQuery(gamesQuery)
  const games = data?.games ?? []

  return (
    <section aria-labelledby={headingId} aria-busy={isFetching} className="grid gap-3">
      <div className="flex items-center gap-3">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('list.title')}
        </h2>
        {data && isFetching && <Spinner label={t('list.refreshing')} className="p-0 [&_svg]:size-4" />}
        {games.length > 0 && (
          <span className="ml-auto text-sm text-muted-foreground tabular-nums">
            {t('list.count', { count: games.length })}
          </span>
        )}
      </div>

      {status === 'pending' && <GameListSkeleton />}
      {status === 'error' && !data && (
        <ErrorState
          title={t('list.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && games.length === 0 && (
        <Empty icon={Gamepad2} title={t('list.empty')} description={t('list.emptyHint')} />
      )}
      {games.length > 0 && (
        <Card>
          <ul className="divide-y">
            {games.map((game) => (
              // The row goes away with its button, so focus needs another place to be.
              <GameRow key={game.id} game={game} onRemoved={() => heading.current?.focus()} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function GameListSkeleton() {
  return (
    <Card className="divide-y">
      {['w-2/5', 'w-3/5', 'w-1/2', 'w-1/3'].map((width) => (
        <div key={width} className="flex min-h-14 items-center px-4">
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </Card>
  )
}
