import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface ProgressProps extends Omit<ComponentProps<'div'>, 'children' | 'role'> {
  /** 0 to `max`; null if the duration is unknown. */
  value: number | null
  max?: number
  'aria-label': string
}

export function Progress({ value, max = 100, className, ...props }: ProgressProps) {
  const percent = value === null ? null : `${Math.min(100, Math.round((value / max) * 100))}%`
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={percent ?? undefined}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-secondary', className)}
      {...props}
    >
      <div
        className={cn(
          'h-full rounded-full bg-primary transition-[width]',
          percent === null && 'w-2/5 animate-sweep motion-reduce:w-full motion-reduce:opacity-50',
        )}
        style={percent === null ? undefined : { width: percent }}
      />
    </div>
  )
}
