import { useQuery } from '@tanstack/react-query'
import { TEAM_MEMBER_GAMES_MAX } from '@trunfo/contract/teams'
import { useState } from 'react'
import { gamesQuery } from '@/features/games/index.ts'
import { errorText } from '@/lib/error-text.ts'
import { hasWords } from '@/lib/has-words.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useTeamsTexts } from '../teams.texts.ts'

/** As many as fit on a phone without scrolling. */
const SEEN_AT_ONCE = 8

interface GameBoxesProps {
  chosen: readonly string[]
  onToggle: (gameId: string) => void
}

export function GameBoxes({ chosen, onToggle }: GameBoxesProps) {
  const { t } = useTeamsTexts()
  const { data, error, isFetching, refetch } = useQuery(gamesQuery)
  const [filter, setFilter] = useState('')
  const isFull = chosen.length >= TEAM_MEMBER_GAMES_MAX

  if (!data && error) {
    return (
      <ErrorState
        className="py-6"
        title={t('games.loadFailed', { message: errorText(error) })}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton className="h-44" />
  const { games } = data
  if (games.length === 0) return <p className="text-muted-foreground">{t('games.empty')}</p>
  const shown = games.filter(({ name }) => hasWords(name, filter))

  return (
    <div className="grid gap-3">
      {games.length > SEEN_AT_ONCE && (
        <Input
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          // Enter in the filter must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          aria-label={t('games.filter')}
          placeholder={t('games.filter')}
          autoComplete="off"
        />
      )}
      <FieldSet
        legend={
          <span className="flex items-baseline gap-2">
            {t('games.legend')}
            <span className="text-muted-foreground tabular-nums">
              {t('games.count', { chosen: chosen.length, max: TEAM_MEMBER_GAMES_MAX })}
            </span>
          </span>
        }
      >
        <div className="max-h-64 overflow-y-auto rounded-md border px-3">
          {shown.map(({ id, name }) => {
            const isChosen = chosen.includes(id)
            return (
              <Choice key={id} label={name}>
                {(props) => (
                  <Checkbox
                    {...props}
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onCheckedChange={() => onToggle(id)}
                  />
                )}
              </Choice>
            )
          })}
          {shown.length === 0 && <p className="py-3 text-sm text-muted-foreground">{t('games.nothing')}</p>}
        </div>
        <Limit isReached={isFull} />
      </FieldSet>
    </div>
  )
}

/** Always rendered, so that screen readers announce when the limit is reached. */
function Limit({ isReached }: { isReached: boolean }) {
  const { t } = useTeamsTexts()
  return (
    <p role="status" className="min-h-12 pt-2 text-sm text-warning">
      {isReached && (
        <>
          <strong className="font-semibold">{t('games.limit')}</strong>
          <br />
          {t('games.limitHint')}
        </>
      )}
    </p>
  )
}
