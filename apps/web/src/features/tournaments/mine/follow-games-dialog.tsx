import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gamesQuery } from '@/features/games/index.ts'
import { hasWords } from '@/lib/has-words.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Input } from '@/ui/input.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { SubscribeToggle } from '../components/subscribe-toggle.tsx'
import { useMineTexts } from './mine.texts.ts'

/** As many as fit on a phone without scrolling. */
const SEEN_AT_ONCE = 8

export function FollowGamesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useMineTexts()
  const [filter, setFilter] = useState('')
  return (
    <MountedDialog title={t('games.dialog')} onClose={onClose}>
      <Loaded
        query={useQuery(gamesQuery)}
        skeleton={<Skeleton className="h-64" />}
        failed={t('games.failed')}
        failureClassName="py-6"
      >
        {({ games }) => {
          const shown = games.filter(({ name }) => hasWords(name, filter))
          return (
            <div className="grid gap-3">
              <p className="text-sm text-muted-foreground">
                {games.length > 0 ? t('games.lead') : t('games.empty')}
              </p>
              {games.length > SEEN_AT_ONCE && (
                <Input
                  value={filter}
                  onChange={({ target }) => setFilter(target.value)}
                  aria-label={t('games.filter')}
                  placeholder={t('games.filter')}
                  autoComplete="off"
                />
              )}
              {games.length > 0 && (
                <ul className="h-80 max-h-[50dvh] divide-y overflow-y-auto rounded-md border px-3">
                  {shown.map((game) => (
                    <li key={game.id}>
                      <SubscribeToggle game={game} isNamed />
                    </li>
                  ))}
                  {shown.length === 0 && (
                    <li className="py-3 text-sm text-muted-foreground">{t('games.nothing')}</li>
                  )}
                </ul>
              )}
            </div>
          )
        }}
      </Loaded>
    </MountedDialog>
  )
}
