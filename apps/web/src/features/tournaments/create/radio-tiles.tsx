import { Choice } from '@/ui/choice.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'

interface RadioTilesProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; description?: string }[]
}

export function RadioTiles<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: RadioTilesProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="gap-3 sm:grid-cols-2"
    >
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          label={choice.label}
          description={choice.description}
          className="rounded-md border px-3 transition-colors has-[[data-state=checked]]:border-primary has-[[data-state=checked]]:bg-muted"
        >
          {(props) => <RadioGroupItem {...props} value={choice.value} />}
        </Choice>
      ))}
    </RadioGroup>
  )
}
