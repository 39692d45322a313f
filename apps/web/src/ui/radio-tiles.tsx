import { useId } from 'react'
import { Choice } from './choice.tsx'
import { cn } from './cn.ts'

interface RadioTilesProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; description?: string }[]
  isDisabled?: boolean
  className?: string
}

/** One of a few, each a tile with room for a sentence. The browser's own buttons: they cost no code. */
export function RadioTiles<Value extends string>({
  label,
  value,
  onChange,
  choices,
  isDisabled = false,
  className,
}: RadioTilesProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cn('grid gap-3 sm:grid-cols-2', className)}>
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          label={choice.label}
          description={choice.description}
          className="rounded-md border px-3 transition-colors has-checked:border-primary has-checked:bg-muted"
        >
          {(props) => (
            <input
              {...props}
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={isDisabled}
              onChange={() => onChange(choice.value)}
              className={cn(
                'size-6 shrink-0 appearance-none rounded-full border border-input bg-background transition-colors',
                'checked:border-primary checked:bg-primary checked:bg-clip-content checked:p-1.25',
                'hover:not-disabled:border-muted-foreground checked:hover:border-primary',
                'disabled:cursor-not-allowed disabled:opacity-50',
              )}
            />
          )}
        </Choice>
      ))}
    </div>
  )
}
