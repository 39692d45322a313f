import * as Primitive from 'radix-ui/progress'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface ProgressProps extends Omit<ComponentProps<typeof Primitive.Root>, 'value'> {
  /** 0 to `max`, or null when nobody knows how long it takes. */
  value: number | null
  'aria-label': string
}

export function Progress({ value, max = 100, className, ...props }: ProgressProps) {
  return (
    <Primitive.Root
      value={value}
      max={max}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-secondary', className)}
      {...props}
    >
      <Primitive.Indicator
        className={cn(
          'h-full rounded-full bg-primary transition-[width]',
          value === null && 'w-2/5 animate-sweep motion-reduce:w-full motion-reduce:opacity-50',
        )}
        style={value === null ? undefined : { width: `${Math.min(100, (value / max) * 100)}%` }}
      />
    </Primitive.Root>
  )
}
