import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { FieldContext } from './field-control.ts'
import { Label } from './label.tsx'

interface FieldProps {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Shown after the label, such as a counter or "(opcional)". */
  aside?: ReactNode
  /** Hides the label visually. */
  isLabelHidden?: boolean
  className?: string
}

/** One control with label, hint and error, which the control inside reads through `useFieldControl`. */
export function Field({ label, children, hint, error, aside, isLabelHidden, className }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('grid content-start gap-2', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', isLabelHidden && !aside && 'sr-only')}>
        <Label htmlFor={id} className={cn(isLabelHidden && 'sr-only')}>
          {label}
        </Label>
        {aside && <span className="text-xs text-muted-foreground tabular-nums">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error) }}>{children}</FieldContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface FieldSetProps extends Omit<FieldProps, 'label' | 'aside' | 'isLabelHidden'> {
  legend: ReactNode
}

/** Several controls under one legend: radio buttons, a list of checkboxes. */
export function FieldSet({ legend, children, hint, error, className }: FieldSetProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={cn('min-w-0', className)} aria-describedby={describedBy}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid gap-2">
        <div className="grid">{children}</div>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}

function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
    </>
  )
}
