import { cn } from './cn.ts'

interface SeatsProps {
  taken: number
  max: number
  className?: string
}

/** How full a tournament is, as a bar of card-like ticks. Decorative: show the numbers beside it. */
export function Seats({ taken, max, className }: SeatsProps) {
  const share = max > 0 ? Math.min(1, taken / max) : 0
  return (
    <div
      aria-hidden
      className={cn(
        'h-2 overflow-hidden rounded-[3px] bg-foreground/12 [mask-image:repeating-linear-gradient(90deg,#000_0_5px,transparent_5px_7px)]',
        className,
      )}
    >
      <div
        className="h-full origin-left bg-[oklch(0.72_0.13_var(--game-hue))]"
        style={{ width: `${Math.round(share * 1000) / 10}%` }}
      />
    </div>
  )
}
