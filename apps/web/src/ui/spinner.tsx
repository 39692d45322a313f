import { cn } from './cn.ts'
import { SpinnerIcon } from './spinner-icon.tsx'

interface SpinnerProps {
  label?: string
  className?: string
}

/** Invisible, also to screen readers, for its first 150 ms: most waits are shorter. */
export function Spinner({ label = 'Carregando…', className }: SpinnerProps) {
  return (
    <div
      role="status"
      className={cn('flex animate-appear-late items-center justify-center gap-2 p-6 text-primary', className)}
    >
      <SpinnerIcon className="size-6" />
      <span className="sr-only text-sm text-muted-foreground motion-reduce:not-sr-only">{label}</span>
    </div>
  )
}
