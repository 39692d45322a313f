import { SEEDINGS, type SeedingKind } from '@trunfo/contract/tournaments/stages'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { useFormatsTexts } from './formats.texts.ts'

interface SeedingFieldProps {
  value: SeedingKind
  onChange: (seeding: SeedingKind) => void
  className?: string
}

/** How the seeds are given. */
export function SeedingField({ value, onChange, className }: SeedingFieldProps) {
  const { t } = useFormatsTexts()
  return (
    <Field label={t('seeding.label')} hint={t(`seeding.hints.${value}`)} className={className}>
      <NativeSelect
        name="seeding"
        value={value}
        onChange={({ target }) => {
          const seeding = SEEDINGS.find((kind) => kind === target.value)
          if (seeding) onChange(seeding)
        }}
      >
        {SEEDINGS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`seeding.names.${kind}`)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
