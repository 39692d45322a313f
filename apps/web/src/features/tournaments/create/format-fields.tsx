import {
  TOURNAMENT_PARTICIPANTS_MAX,
  TOURNAMENT_PARTICIPANTS_MIN,
  TOURNAMENT_TEAM_SIZE_MAX,
  TOURNAMENT_TYPES,
} from '@trunfo/contract/tournaments'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/formats.ts'
import { Field, FieldSet } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type FieldsProps, FormPart, onlyDigits } from './fields.tsx'

const TEAM_SIZES = Array.from({ length: TOURNAMENT_TEAM_SIZE_MAX }, (_, index) => `${index + 1}`)

interface FormatFieldsProps extends FieldsProps {
  /** The part has another title where the form offers formats. */
  title?: string
  /** Why the format can no longer change. */
  frozen?: string | undefined
  /** Further fields of the format. */
  children?: ReactNode
}

export function FormatFields({ draft, problems, onChange, title, frozen, children }: FormatFieldsProps) {
  const { t } = useOrganisingTexts()
  const { t: shared } = useTournamentsTexts()
  const descriptions = { individual: t('create.typeIndividual'), team: t('create.typeTeam') }
  return (
    <FormPart title={title ?? t('create.format')}>
      <FieldSet legend={t('create.type')} hint={frozen}>
        <RadioTiles
          label={t('create.type')}
          isDisabled={frozen !== undefined}
          value={draft.type}
          onChange={(type) => onChange({ type })}
          choices={TOURNAMENT_TYPES.map((type) => ({
            value: type,
            label: shared(`type.${type}`),
            description: descriptions[type],
          }))}
        />
      </FieldSet>
      {draft.type === 'team' && (
        <Field label={t('create.teamSize')} hint={t('create.teamSizeHint')} error={problems.teamSize}>
          <NativeSelect
            name="teamSize"
            value={draft.teamSize}
            onChange={({ target }) => onChange({ teamSize: target.value })}
            disabled={frozen !== undefined}
            required
          >
            <option value="">{t('create.choose')}</option>
            {TEAM_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <Field
        label={t('create.maxParticipants')}
        hint={t('create.maxParticipantsHint', {
          min: TOURNAMENT_PARTICIPANTS_MIN,
          max: formatNumber(TOURNAMENT_PARTICIPANTS_MAX),
        })}
        error={problems.maxParticipants}
      >
        <Input
          name="maxParticipants"
          value={draft.maxParticipants}
          onChange={({ target }) => onChange({ maxParticipants: onlyDigits(target.value) })}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          required
          className="tabular-nums"
        />
      </Field>
      {children}
    </FormPart>
  )
}
