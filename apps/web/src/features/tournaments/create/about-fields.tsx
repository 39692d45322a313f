import { useQuery } from '@tanstack/react-query'
import {
  TOURNAMENT_COVER_PURPOSE,
  TOURNAMENT_DESCRIPTION_MAX,
  TOURNAMENT_NAME_MAX,
} from '@trunfo/contract/tournaments'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { gamesQuery } from '@/features/games/index.ts'
import { errorText } from '@/lib/error-text.ts'
import { uploadImage } from '@/lib/upload.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { RemovableImage } from '@/ui/image-upload/removable-image.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import type { Draft } from './draft.ts'
import { type FieldsProps, FormPart } from './fields.tsx'

interface AboutFieldsProps extends FieldsProps {
  onSending: (isSending: boolean) => void
  /** Replaces the default hint for a missing cover. */
  coverHint?: string | undefined
}

export function AboutFields({ draft, problems, onChange, onSending, coverHint }: AboutFieldsProps) {
  const { t } = useOrganisingTexts()
  return (
    <FormPart title={t('create.about')}>
      <Field
        label={t('create.name')}
        aside={`${[...draft.name].length}/${TOURNAMENT_NAME_MAX}`}
        error={problems.name}
      >
        <Input
          name="name"
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
          placeholder={t('create.namePlaceholder')}
          maxLength={TOURNAMENT_NAME_MAX}
          autoComplete="off"
          required
        />
      </Field>
      <GameField gameId={draft.gameId} error={problems.gameId} onChange={(gameId) => onChange({ gameId })} />
      <Field
        label={t('create.description')}
        aside={`${[...draft.description].length}/${TOURNAMENT_DESCRIPTION_MAX}`}
        error={problems.description}
      >
        <Textarea
          name="description"
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
          placeholder={t('create.descriptionPlaceholder')}
          maxLength={TOURNAMENT_DESCRIPTION_MAX}
        />
      </Field>
      <CoverField
        cover={draft.cover}
        error={problems.cover}
        onChange={(cover) => onChange({ cover })}
        onSending={onSending}
        hint={coverHint}
      />
    </FormPart>
  )
}

interface GameFieldProps {
  gameId: string
  error: string | undefined
  onChange: (gameId: string) => void
}

function GameField({ gameId, error, onChange }: GameFieldProps) {
  const { t } = useOrganisingTexts()
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

interface CoverFieldProps {
  hint: string | undefined
  cover: Draft['cover']
  error: string | undefined
  onChange: (cover: Draft['cover']) => void
  onSending: (isSending: boolean) => void
}

function CoverField({ hint, cover, error, onChange, onSending }: CoverFieldProps) {
  const { t } = useOrganisingTexts()
  return (
    <RemovableImage
      label={t('create.cover')}
      hint={hint ?? t('create.coverHint')}
      removeLabel={t('create.coverRemove')}
      isPresent={cover !== null}
      upload={(file, options) => uploadImage(TOURNAMENT_COVER_PURPOSE, file, options)}
      describeError={errorText}
      onUploaded={({ id, url }) => onChange({ id, url, sentAt: Date.now() })}
      onRemoved={() => onChange(null)}
      onSending={onSending}
    >
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </RemovableImage>
  )
}
