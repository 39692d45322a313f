import { useQuery } from '@tanstack/react-query'
import { artOf, coverPath } from '@trunfo/artwork/game-art'
import { GAMES_ROOM } from '@trunfo/contract/games'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Palette from 'lucide-react/icons/palette'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useId, useRef } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { type Game, gamesQuery, useDeleteGame } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'

const ArtDialog = lazyComponent(async () => (await import('./art-dialog.tsx')).ArtDialog)

export function GameList() {
  const { t } = useGamesTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery(gamesQuery)
  const count = list.data?.games.length ?? 0
  useLiveQuery(GAMES_ROOM, gamesQuery)

  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-3">
      <div className="flex items-center gap-3">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('list.title')}
        </h2>
        {list.isRefetching && <Spinner label={t('list.refreshing')} className="p-0 [&_svg]:size-4" />}
        {count > 0 && (
          <span className="ml-auto text-sm text-muted-foreground tabular-nums">
            {t('list.count', { count })}
          </span>
        )}
      </div>

      <Loaded query={list} skeleton={<GameListSkeleton />} failed={t('list.failed')}>
        {({ games }) =>
          games.length === 0 ? (
            <Empty icon={Gamepad2} title={t('list.empty')} description={t('list.emptyHint')} />
          ) : (
            <Card>
              <ul className="divide-y">
                {games.map((game) => (
                  <GameRow key={game.id} game={game} heading={heading} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </section>
  )
}

function GameRow({ game, heading }: { game: Game; heading: RefObject<HTMLElement | null> }) {
  const { t } = useGamesTexts()
  const { id, name, art } = game
  return (
    <li className="flex min-h-14 items-center gap-3 px-1.5 py-1.5">
      <img
        src={coverPath(artOf(name, art), id, 'square')}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className="rounded-sm bg-muted"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <DialogButton
        dialog={ArtDialog}
        given={{ game }}
        failed={t('art.openFailed')}
        variant="ghost"
        size="icon"
        className="text-muted-foreground"
        aria-label={t('art.change', { name })}
      >
        <Palette aria-hidden />
      </DialogButton>
      <ConfirmedButton
        act={useDeleteGame(id)}
        texts="games:remove"
        values={{ name }}
        icon={Trash2}
        variant="ghost"
        size="icon"
        className="text-muted-foreground"
        // Removing the row removes its button, so focus moves to the heading.
        focusAfter={heading}
      />
    </li>
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
