import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-control.ts'
import { inputClasses } from './input.tsx'

/** Grows with its text up to its `max-h`. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(
        inputClasses,
        'field-sizing-content max-h-96 min-h-24 py-2.5 read-only:bg-card',
        className,
      )}
      {...useFieldControl(props)}
    />
  )
}
