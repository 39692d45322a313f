import type { Suit } from '@trunfo/artwork/suits'
import { cn } from './cn.ts'
import { SuitIcon } from './suits.tsx'

interface PlayingCardProps {
  rank: string
  suit: Suit
  className?: string
}

/** An ivory playing card, face up. Decorative: show its value in text beside it. */
export function PlayingCard({ rank, suit, className }: PlayingCardProps) {
  const isRed = suit === 'heart' || suit === 'diamond'
  return (
    <span
      aria-hidden
      className={cn(
        'relative grid h-24 w-17 shrink-0 place-items-center rounded-md bg-ivory shadow-e2',
        isRed ? 'text-destructive-solid' : 'text-ivory-foreground',
        className,
      )}
    >
      <span className="numeral absolute top-2 left-2 text-base">{rank}</span>
      <SuitIcon suit={suit} className="size-8" />
    </span>
  )
}
