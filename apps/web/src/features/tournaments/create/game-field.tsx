import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { gamesQuery } from '@/features/games/index.ts'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

interface GameFieldProps {
  gameId: string
  error: string | undefined
  onChange: (gameId: string) => void
}

export function GameField({ gameId, error, onChange }: GameFieldProps) {
  const { t } = useTournamentsTexts()
  const { data, error: loadError, isFetching, refetch } = useQuery(gamesQuery)
  const isFailed = !data && loadError !== null
  const isGone = data && gameId !== '' && !data.games.some(({ id }) => id === gameId)
  return (
    <div className="grid gap-2">
      <Field
        label={t('create.game')}
        error={isFailed ? `${t('create.gamesFailed')}: ${errorText(loadError)}` : error}
      >
        <NativeSelect
          name="gameId"
          value={gameId}
          onChange={({ target }) => onChange(target.value)}
          disabled={!data}
        >
          {data ? (
            <option value="">{t('create.noGame')}</option>
          ) : (
            <option value={gameId}>{isFailed ? t('create.gamesFailed') : t('create.gamesLoading')}</option>
          )}
          {isGone && <option value={gameId}>{t('create.gameGone')}</option>}
          {data?.games.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {isFailed && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          isLoading={isFetching}
          onClick={() => void refetch()}
        >
          <RotateCw aria-hidden />
          {t('create.retry')}
        </Button>
      )}
    </div>
  )
}
