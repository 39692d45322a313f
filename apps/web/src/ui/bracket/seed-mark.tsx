import { bracketLabels } from './labels.ts'

/** A seed beside a name. */
export function SeedMark({ seed }: { seed: number | undefined }) {
  if (seed === undefined) return null
  return (
    <span
      title={bracketLabels.seed(seed)}
      className="shrink-0 text-xs font-normal text-muted-foreground tabular-nums"
    >
      <span aria-hidden>({seed})</span>
      <span className="sr-only">, {bracketLabels.seed(seed)}</span>
    </span>
  )
}
