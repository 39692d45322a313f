import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface ScrollAreaProps {
  /** Names the region: it takes the keyboard's focus, so that arrow keys can scroll it. */
  label: string
  children: ReactNode
  className?: string
}

/** Scrolls as the browser does, with its own thin bar. */
export function ScrollArea({ label, children, className }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
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
