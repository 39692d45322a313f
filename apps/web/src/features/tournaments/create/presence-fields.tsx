import { Choice } from '@/ui/choice.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { asksPresence } from './draft.ts'
import { type FieldsProps, FormPart } from './fields.tsx'

/** In minutes before the start. */
const OPENS = [15, 30, 60, 120, 180, 1440]
const CLOSES = [0, 5, 10, 15, 30]

/** Entrants have to say before the start that they are there. */
export function PresenceFields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useOrganisingTexts()
  const { checkInOpens, checkInCloses } = draft
  const isOn = asksPresence(draft)
  const nameOf = (minutes: number) => {
    if (minutes === 0) return t('presence.atStart')
    return minutes % 60 === 0
      ? t('presence.hours', { count: minutes / 60 })
      : t('presence.minutes', { count: minutes })
  }
  return (
    <FormPart title={t('presence.title')}>
      <Choice label={t('presence.asks')} description={t('presence.asksHint')}>
        {(wiring) => (
          <Switch {...wiring} checked={isOn} onCheckedChange={(hasCheckIn) => onChange({ hasCheckIn })} />
        )}
      </Choice>
      {isOn && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('presence.opens')} error={problems.checkIn}>
            <NativeSelect
              name="checkIn"
              value={checkInOpens}
              onChange={({ target: { value } }) =>
                onChange({
                  checkInOpens: value,
                  checkInCloses: Number(checkInCloses) < Number(value) ? checkInCloses : '0',
                })
              }
            >
              {withOwn(OPENS, checkInOpens).map((minutes) => (
                <option key={minutes} value={minutes}>
                  {nameOf(minutes)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t('presence.closes')}>
            <NativeSelect
              name="checkInCloses"
              value={checkInCloses}
              onChange={({ target }) => onChange({ checkInCloses: target.value })}
            >
              {withOwn(CLOSES, checkInCloses)
                .filter((minutes) => minutes < Number(checkInOpens))
                .map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {nameOf(minutes)}
                  </option>
                ))}
            </NativeSelect>
          </Field>
        </div>
      )}
    </FormPart>
  )
}

/** Another client may have set times that the form does not offer. */
const withOwn = (choices: readonly number[], own: string): number[] =>
  [...new Set([...choices, Number(own)])].sort((one, other) => one - other)
