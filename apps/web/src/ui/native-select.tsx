import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-control.ts'
import { inputClasses } from './input.tsx'

/** The native select: it opens the system's picker on phones and needs no extra code. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <div className={cn('relative', className)}>
      <select className={cn(inputClasses, 'h-11 appearance-none pr-10')} {...useFieldControl(props)} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  )
}
