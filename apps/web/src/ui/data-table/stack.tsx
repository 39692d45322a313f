import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

interface StackProps {
  children: ReactNode
  /** For the column that is the card's title. */
  isTitle?: boolean
  className?: string
}

/** Several values in one cell: on one line in a table, stacked in a card. */
export function Stack({ children, isTitle = false, className }: StackProps) {
  return (
    <span
      className={cn(
        'grid gap-1 md:inline-flex md:max-w-full md:items-center md:gap-2 md:align-middle md:has-[details[open]]:flex-wrap',
        isTitle ? 'justify-items-start' : 'max-md:justify-items-end',
        className,
      )}
    >
      {children}
    </span>
  )
}
