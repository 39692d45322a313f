import * as Primitive from 'radix-ui/radio-group'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function RadioGroup({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('grid', className)} {...props} />
}

export function RadioGroupItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex size-6 shrink-0 items-center justify-center rounded-full border border-input bg-background transition-colors',
        'hover:not-disabled:border-muted-foreground disabled:cursor-not-allowed disabled:opacity-50',
        'data-[state=checked]:border-primary aria-invalid:border-destructive',
        className,
      )}
      {...props}
    >
      <Primitive.Indicator className="size-3 rounded-full bg-primary" />
    </Primitive.Item>
  )
}
