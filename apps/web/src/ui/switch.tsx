import * as Primitive from 'radix-ui/switch'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-control.ts'

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-background transition-colors',
        'hover:not-disabled:border-muted-foreground disabled:cursor-not-allowed disabled:opacity-50',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
      {...useFieldControl(props)}
    >
      <Primitive.Thumb
        className={cn(
          'size-4 translate-x-0.75 rounded-full bg-muted-foreground transition-transform',
          'data-[state=checked]:translate-x-5.75 data-[state=checked]:bg-primary-foreground',
        )}
      />
    </Primitive.Root>
  )
}
