import { Choice } from './choice.tsx'
import { cn } from './cn.ts'
import { RadioGroup, RadioGroupItem } from './radio-group.tsx'

interface RadioTilesProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; description?: string }[]
  isDisabled?: boolean
  className?: string
}

/** A choice between a few options, each a tile with a description. */
export function RadioTiles<Value extends string>({
  label,
  value,
  onChange,
  choices,
  isDisabled = false,
  className,
}: RadioTilesProps<Value>) {
  return (
    <RadioGroup
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      aria-label={label}
      className={cn('gap-3 sm:grid-cols-2', className)}
    >
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          label={choice.label}
          description={choice.description}
          className="rounded-md border px-3 transition-colors has-checked:border-primary has-checked:bg-muted"
        >
          {(props) => <RadioGroupItem {...props} value={choice.value} disabled={isDisabled} />}
        </Choice>
      ))}
    </RadioGroup>
  )
}
