import { GRAND_FINALS } from '@trunfo/contract/tournaments/stages'
import { Choice } from '@/ui/choice.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { AdjustProps } from './adjust-props.ts'
import { SERIES_LENGTHS } from './choice-fields.ts'
import { useFormatsTexts } from './formats.texts.ts'

export function MatchLength({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  return (
    <LengthField
      label={t('series.all')}
      value={choice.bestOf}
      onChange={(bestOf) => onChange({ bestOf: bestOf ?? 1 })}
    />
  )
}

export function PlayoffLength({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  return (
    <LengthField
      label={t('series.all')}
      same={t('series.samePlayoff')}
      value={choice.playoffBestOf}
      onChange={(playoffBestOf) => onChange({ playoffBestOf })}
    />
  )
}

export function FinalLength({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  return (
    <LengthField
      label={t('series.final')}
      same={t('series.sameFinal')}
      value={choice.finalBestOf}
      onChange={(finalBestOf) => onChange({ finalBestOf })}
    />
  )
}

interface LengthFieldProps {
  label: string
  /** The first choice, if the length may be that of the matches before. */
  same?: string
  value: number | null
  onChange: (bestOf: number | null) => void
}

function LengthField({ label, same, value, onChange }: LengthFieldProps) {
  const { t } = useFormatsTexts()
  return (
    <Field label={label}>
      <NativeSelect value={value ?? ''} onChange={({ target }) => onChange(Number(target.value) || null)}>
        {same && <option value="">{same}</option>}
        {SERIES_LENGTHS.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? t('series.single') : t('series.bestOf', { count })}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

export function ThirdPlace({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  return (
    <Choice
      label={t('thirdPlace.label')}
      description={choice.preset === 'single' ? t('thirdPlace.planHint') : t('thirdPlace.hint')}
      className="sm:col-span-2"
    >
      {(wiring) => (
        <Switch
          {...wiring}
          checked={choice.hasThirdPlace}
          onCheckedChange={(hasThirdPlace) => onChange({ hasThirdPlace })}
        />
      )}
    </Choice>
  )
}

export function GrandFinal({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  return (
    <Field
      label={t('grandFinal.label')}
      hint={t(`grandFinal.hints.${choice.grandFinal}`)}
      className="sm:col-span-2"
    >
      <NativeSelect
        value={choice.grandFinal}
        onChange={({ target }) => {
          const grandFinal = GRAND_FINALS.find((kind) => kind === target.value)
          if (grandFinal) onChange({ grandFinal })
        }}
      >
        {GRAND_FINALS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`grandFinal.names.${kind}`)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
