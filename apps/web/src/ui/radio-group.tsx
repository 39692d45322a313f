import { type ComponentProps, createContext, use, useId } from 'react'
import { cn } from './cn.ts'

interface Chosen {
  name: string
  value: string
  onValueChange: (value: string) => void
}

const ChosenRadio = createContext<Chosen>({ name: '', value: '', onValueChange: () => undefined })

interface RadioGroupProps extends ComponentProps<'div'> {
  value: string
  onValueChange: (value: string) => void
}

/** Native radio buttons: the browser handles arrow keys. */
export function RadioGroup({ value, onValueChange, className, ...props }: RadioGroupProps) {
  return (
    <ChosenRadio value={{ name: useId(), value, onValueChange }}>
      <div role="radiogroup" className={cn('grid', className)} {...props} />
    </ChosenRadio>
  )
}

export function RadioGroupItem({ value, className, ...props }: ComponentProps<'input'> & { value: string }) {
  const chosen = use(ChosenRadio)
  return (
    <input
      type="radio"
      name={chosen.name}
      value={value}
      checked={chosen.value === value}
      onChange={() => chosen.onValueChange(value)}
      className={cn(
        'size-6 shrink-0 appearance-none rounded-full border border-input bg-background transition-colors',
        'checked:border-primary checked:bg-primary checked:bg-clip-content checked:p-1.25',
        'hover:not-disabled:border-muted-foreground checked:hover:border-primary aria-invalid:border-destructive',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
    />
  )
}
