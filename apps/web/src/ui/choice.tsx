import { type ReactElement, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

interface ChoiceProps {
  label: ReactNode
  description?: ReactNode
  /** Renders a Checkbox, RadioGroupItem or Switch with the given props. */
  children: (props: { id: string; 'aria-describedby': string | undefined }) => ReactElement
  className?: string
}

/** A checkbox, radio button or switch with its label on the right; the whole line is clickable. */
export function Choice({ label, description, children, className }: ChoiceProps) {
  const id = useId()
  const describedBy = description ? `${id}-description` : undefined
  return (
    <div
      className={cn(
        'relative isolate flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-muted-foreground',
        // Above the label that covers the line, so that the control itself gets hover styles.
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
