import { EARLY_ACCESS_HOURS_MAX, TOURNAMENT_RULES_MAX } from '@trunfo/contract/tournaments'
import { formatNumber } from '@/lib/formats.ts'
import { ZoneHint } from '@/lib/moment-field.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { type FieldsProps, FormPart } from './fields.tsx'

const EARLY_ACCESS_HOURS = [1, 2, 3, 6, 12, 24, 48, EARLY_ACCESS_HOURS_MAX]

export function ScheduleFields({ draft, problems, onChange }: FieldsProps) {
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
