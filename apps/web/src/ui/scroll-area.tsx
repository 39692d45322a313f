import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface ScrollAreaProps {
  /** Accessible name of the region, which is focusable so that arrow keys can scroll it. */
  label: string
  children: ReactNode
  className?: string
}

/** Native scrolling with a thin scrollbar. */
export function ScrollArea({ label, children, className }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className={cn(
        'overflow-auto overscroll-contain -outline-offset-2 [scrollbar-color:var(--input)_transparent] [scrollbar-width:thin]',
        className,
      )}
    >
      {children}
    </section>
  )
}
