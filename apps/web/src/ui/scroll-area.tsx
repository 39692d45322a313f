import * as Primitive from 'radix-ui/scroll-area'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface ScrollAreaProps {
  /** Names the region: it takes the keyboard's focus, so that arrow keys can scroll it. */
  label: string
  children: ReactNode
  className?: string
  orientation?: 'vertical' | 'horizontal'
}

export function ScrollArea({ label, children, className, orientation = 'vertical' }: ScrollAreaProps) {
  return (
    <Primitive.Root type="auto" className={cn('relative overflow-hidden', className)}>
      <Primitive.Viewport
        role="region"
        aria-label={label}
        tabIndex={0}
        className="size-full max-h-[inherit] rounded-[inherit] -outline-offset-2 [&>div]:block!"
      >
        {children}
      </Primitive.Viewport>
      <Primitive.Scrollbar
        orientation={orientation}
        className={cn(
          'flex touch-none p-0.5 select-none',
          orientation === 'vertical' ? 'h-full w-2.5' : 'h-2.5 flex-col',
        )}
      >
        <Primitive.Thumb className="relative flex-1 rounded-full bg-input" />
      </Primitive.Scrollbar>
    </Primitive.Root>
  )
}
