import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'

interface FactProps {
  name: string
  isMoney?: boolean
  /** A machine-generated identifier, shown in a monospaced font. */
  isReference?: boolean
  children: ReactNode
}

/** One entry of a `dl`. */
export function Fact({ name, isMoney, isReference, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-t py-2.5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd
        className={cn(
          'min-w-0 text-right wrap-anywhere',
          isMoney && 'font-semibold tabular-nums',
          isReference && 'font-mono text-xs',
        )}
      >
        {children}
      </dd>
    </div>
  )
}
