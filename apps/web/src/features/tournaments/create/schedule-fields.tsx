import { TOURNAMENT_RULES_MAX } from '@trunfo/contract/tournaments'
import { formatNumber } from '@/lib/formats.ts'
import { ZoneHint } from '@/lib/moment-field.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { type FieldsProps, FormPart } from './fields.tsx'

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
