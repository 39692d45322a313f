import { cn } from '../cn.ts'
import { bracketLabels } from './labels.ts'

/** A seed beside a name. */
export function SeedMark({ seed, className }: { seed: number | undefined; className?: string }) {
  if (seed === undefined) return null
  return (
    <span
      title={bracketLabels.seed(seed)}
      className={cn('shrink-0 text-xs font-normal text-muted-foreground tabular-nums', className)}
    >
      <span aria-hidden>({seed})</span>
      <span className="sr-only">, {bracketLabels.seed(seed)}</span>
    </span>
  )
}
