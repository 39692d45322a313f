import {
  CLOCK_FIRST_MINUTES,
  CLOCK_MINUTES,
  CLOCK_OBJECTION_MINUTES,
} from '@trunfo/contract/tournaments/clocks'
import { Choice } from '@/ui/choice.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { hasClock } from './draft.ts'
import { type FieldsProps, FormPart } from './fields.tsx'
import { useTimingTexts } from './timing.texts.ts'

/** How long the clock of a match waits, if there is one. */
export function ClockFields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useTimingTexts()
  const isOn = hasClock(draft)
  return (
    <FormPart title={t('create.title')}>
      <Choice
        label={t('create.switch')}
        description={t('create.switchHint', { minutes: CLOCK_OBJECTION_MINUTES })}
      >
        {(wiring) => (
          <Switch {...wiring} checked={isOn} onCheckedChange={(on) => onChange({ hasClock: on })} />
        )}
      </Choice>
      {isOn && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t('create.minutes')} error={problems.clockMinutes}>
            <NativeSelect
              name="clockMinutes"
              value={draft.clockMinutes}
              onChange={({ target }) => onChange({ clockMinutes: Number(target.value) })}
            >
              {CLOCK_MINUTES.map((count) => (
                <option key={count} value={count}>
                  {t('create.option', { count })}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t('create.firstMinutes')} hint={t('create.firstHint')}>
            <NativeSelect
              name="clockFirstMinutes"
              value={draft.clockFirstMinutes}
              onChange={({ target }) => onChange({ clockFirstMinutes: Number(target.value) })}
            >
              {withOwn(CLOCK_FIRST_MINUTES, draft.clockFirstMinutes).map((count) => (
                <option key={count} value={count}>
                  {t('create.option', { count })}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
      )}
    </FormPart>
  )
}

/** Without minutes of its own, the first round has those of the others. */
const withOwn = (choices: readonly number[], own: number): number[] =>
  [...new Set([...choices, own])].sort((one, other) => one - other)
