import * as Primitive from 'radix-ui/tabs'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** May be narrower than its tabs, which scroll sideways by themselves. */
export function Tabs({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('min-w-0', className)} {...props} />
}

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn('flex gap-1 overflow-x-auto border-b [scrollbar-width:none]', className)}
      {...props}
    />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'relative flex min-h-11 shrink-0 items-center gap-2 rounded-t-sm px-3 text-sm font-semibold whitespace-nowrap',
        'text-muted-foreground -outline-offset-2 transition-colors hover:not-disabled:text-foreground',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-transparent',
        'data-[state=active]:text-foreground data-[state=active]:after:bg-primary',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('rounded-sm pt-6', className)} {...props} />
}
