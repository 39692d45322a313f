import {
  EARLY_ACCESS_HOURS_MAX,
  TOURNAMENT_PARTICIPANTS_MIN,
  TOURNAMENT_RULES_MAX,
} from '@trunfo/contract/tournaments'
import { ZoneHint } from '@/lib/date-time-field.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { Choice } from '@/ui/choice.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { type FieldsProps, FormPart } from './fields.tsx'

const EARLY_ACCESS_HOURS = [1, 2, 3, 6, 12, 24, 48, EARLY_ACCESS_HOURS_MAX]

interface ScheduleFieldsProps extends FieldsProps {
  /** Editing an existing tournament: early access cannot change, and automatic start has its own switch. */
  isEdit?: boolean
}

export function ScheduleFields({ draft, problems, onChange, isEdit = false }: ScheduleFieldsProps) {
  const { t } = useOrganisingTexts()
  return (
    <FormPart title={t('create.schedule')}>
      <Field
        label={t('create.startsAt')}
        hint={<ZoneHint local={draft.startsAt} />}
        error={problems.startsAt}
      >
        <Input
          type="datetime-local"
          name="startsAt"
          value={draft.startsAt}
          onChange={({ target }) => onChange({ startsAt: target.value })}
          required
          className="tabular-nums sm:max-w-64"
        />
      </Field>
      {!isEdit && <FirstHours draft={draft} problems={problems} onChange={onChange} />}
      <Field
        label={t('create.rules')}
        aside={`${formatNumber([...draft.rules].length)}/${formatNumber(TOURNAMENT_RULES_MAX)}`}
        error={problems.rules}
      >
        <Textarea
          name="rules"
          value={draft.rules}
          onChange={({ target }) => onChange({ rules: target.value })}
          placeholder={t('create.rulesPlaceholder')}
          maxLength={TOURNAMENT_RULES_MAX}
          className="min-h-32"
        />
      </Field>
    </FormPart>
  )
}

/** Settings available only at creation. */
function FirstHours({ draft, problems, onChange }: FieldsProps) {
  const { t } = useOrganisingTexts()
  return (
    <>
      <Choice
        label={t('create.startsItself')}
        description={t('create.startsItselfHint', { min: TOURNAMENT_PARTICIPANTS_MIN })}
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={draft.startsItself}
            onCheckedChange={(startsItself) => onChange({ startsItself })}
          />
        )}
      </Choice>
      <Field
        label={t('create.earlyAccess')}
        hint={t('create.earlyAccessHint')}
        error={problems.earlyAccessHours}
      >
        <NativeSelect
          name="earlyAccessHours"
          value={draft.earlyAccessHours}
          onChange={({ target }) => onChange({ earlyAccessHours: target.value })}
        >
          <option value="0">{t('create.earlyAccessNone')}</option>
          {EARLY_ACCESS_HOURS.map((count) => (
            <option key={count} value={count}>
              {t('create.earlyAccessHours', { count })}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </>
  )
}
