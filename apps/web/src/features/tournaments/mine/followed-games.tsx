import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { gamesQuery } from '@/features/games/index.ts'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { subscriptionsQuery } from '../subscriptions.api.ts'
import { useMineTexts } from './mine.texts.ts'

const FollowGamesDialog = lazyComponent(
  async () => (await import('./follow-games-dialog.tsx')).FollowGamesDialog,
)

/** Any game can be followed, even one without tournaments. */
export function FollowedGames() {
  const { t } = useMineTexts()
  const { data: followed } = useQuery(subscriptionsQuery)
  const { data: catalogue } = useQuery(gamesQuery)
  const names = catalogue?.games.filter(({ id }) => followed?.gameIds.includes(id))
  return (
    <section
      id="jogos"
      aria-labelledby="jogos-nome"
      className="grid scroll-mt-20 grid-cols-1 gap-3 surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 id="jogos-nome" className="text-base">
            {t('games.title')}
          </h2>
          <p className="text-sm text-muted-foreground">
            {names?.length === 0 ? t('games.none') : ''} {t('games.lead')}
          </p>
          {names && names.length > 0 && (
            <ul className="flex flex-wrap gap-2 pt-2">
              {names.map(({ id, name }) => (
                <li key={id} className="max-w-full truncate rounded-full border px-3 py-1 text-sm">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
        <DialogButton
          dialog={FollowGamesDialog}
          given={{}}
          failed={t('games.failed')}
          variant="secondary"
          className="max-sm:w-full"
        >
          <Bell aria-hidden />
          {t('games.choose')}
        </DialogButton>
      </div>
    </section>
  )
}
