import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'

interface FilterSelectProps<Choice extends string> {
  label: string
  /** Label of the empty choice. */
  all: string
  choices: readonly Choice[]
  textOf: (choice: Choice) => string
  value: Choice | null
  onChoose: (choice: Choice | null) => void
  className?: string
}

/** A table filter: one choice, or all. */
export function FilterSelect<Choice extends string>({
  label,
  all,
  choices,
  textOf,
  value,
  onChoose,
  className,
}: FilterSelectProps<Choice>) {
  return (
    <Field label={label} className={className}>
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value) ?? null)}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {textOf(choice)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
