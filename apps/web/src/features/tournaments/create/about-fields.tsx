import { TOURNAMENT_DESCRIPTION_MAX, TOURNAMENT_NAME_MAX } from '@trunfo/contract/tournaments'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { CoverField } from './cover-field.tsx'
import { type FieldsProps, FormPart } from './fields.tsx'
import { GameField } from './game-field.tsx'

interface AboutFieldsProps extends FieldsProps {
  onSending: (isSending: boolean) => void
}

export function AboutFields({ draft, problems, onChange, onSending }: AboutFieldsProps) {
  const { t } = useTournamentsTexts()
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
      />
    </FormPart>
  )
}
