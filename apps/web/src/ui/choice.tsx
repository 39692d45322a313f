import { type ReactElement, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

interface ChoiceProps {
  label: ReactNode
  description?: ReactNode
  /** A Checkbox, RadioGroupItem or Switch, given the props it gets here. */
  children: (props: { id: string; 'aria-describedby': string | undefined }) => ReactElement
  className?: string
}

/** A box, dot or switch with its text to the right; the whole line is the target. */
export function Choice({ label, description, children, className }: ChoiceProps) {
  const id = useId()
  const describedBy = description ? `${id}-description` : undefined
  return (
    <div
      className={cn(
        'relative isolate flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-muted-foreground',
        // Above the label that covers the line: a pointer on the control is on the control, which shows that it is.
        '*:first:z-1',
        className,
      )}
    >
      {children({ id, 'aria-describedby': describedBy })}
      <div className="grid min-w-0 gap-1">
        <label
          htmlFor={id}
          className="text-sm leading-6 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {label}
        </label>
        {description && (
          <p id={describedBy} className="text-xs text-muted-foreground">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
