import type { ReactNode } from 'react'
import { Choice } from './choice.tsx'
import { cn } from './cn.ts'
import { RadioGroupItem } from './radio-group.tsx'

interface RadioTileProps {
  value: string
  label: ReactNode
  description?: string
  /** In a form, the name of its field. */
  name?: string
  isInvalid: boolean
  className?: string
}

/** An option of a `RadioGroup`, with a border that is highlighted when it is chosen. */
export function RadioTile({ value, label, description, name, isInvalid, className }: RadioTileProps) {
  return (
    <Choice
      label={label}
      description={description}
      className={cn(
        'rounded-md border border-input bg-well px-3 has-checked:border-primary has-checked:bg-primary/10',
        className,
      )}
    >
      {(props) => (
        <RadioGroupItem {...props} name={name} value={value} aria-invalid={isInvalid || undefined} />
      )}
    </Choice>
  )
}
