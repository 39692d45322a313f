import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-control.ts'

export const inputClasses = [
  'w-full min-w-0 rounded-md border border-input bg-background px-3 text-base text-foreground transition-colors',
  'placeholder:text-muted-foreground hover:not-disabled:border-muted-foreground',
  'disabled:cursor-not-allowed disabled:opacity-50',
  'aria-invalid:border-destructive',
].join(' ')

/** A text input; inside a `Field` it takes its label, hint and error from there. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input className={cn(inputClasses, 'h-11 read-only:bg-card', className)} {...useFieldControl(props)} />
  )
}
