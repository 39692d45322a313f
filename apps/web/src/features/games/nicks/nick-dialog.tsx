import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/lib/loaded.tsx'
import { Field } from '@/ui/field.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { gamesQuery } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'
import { NickForm } from './nick-form.tsx'
import type { OwnNick } from './nicks.api.ts'

interface NickDialogProps {
  game: { id: string; name: string }
  /** The current nickname. */
  nick: string | null
  onClose: () => void
}

export function NickDialog({ game, nick, onClose }: NickDialogProps) {
  const { t } = useGamesTexts()
  return (
    <MountedDialog title={nick === null ? t('nicks.add') : t('nicks.change')} onClose={onClose}>
      <NickForm game={game} nick={nick} onDone={onClose} />
    </MountedDialog>
  )
}

/** Lets the viewer pick a game without a nickname first. */
export function AddNickDialog({ nicks, onClose }: { nicks: readonly OwnNick[]; onClose: () => void }) {
  const { t } = useGamesTexts()
  const [chosenId, setChosenId] = useState('')
  return (
    <MountedDialog title={t('nicks.add')} onClose={onClose}>
      <Loaded query={useQuery(gamesQuery)} skeleton={<Skeleton className="h-18" />} failed={t('list.failed')}>
        {({ games }) => {
          const free = games.filter(({ id }) => !nicks.some(({ gameId }) => gameId === id))
          const chosen = free.find(({ id }) => id === chosenId)
          if (free.length === 0) return <p className="text-sm text-muted-foreground">{t('nicks.full')}</p>
          return (
            <div className="grid gap-4">
              <Field label={t('nicks.game')}>
                <NativeSelect value={chosenId} onChange={({ target }) => setChosenId(target.value)}>
                  <option value="" disabled>
                    {t('nicks.choose')}
                  </option>
                  {free.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
              {chosen && <NickForm key={chosen.id} game={chosen} nick={null} onDone={onClose} />}
            </div>
          )
        }}
      </Loaded>
    </MountedDialog>
  )
}
