import { SUIT_PATHS, type Suit } from '@trunfo/artwork/suits'

export function SuitIcon({ suit, className }: { suit: Suit; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={SUIT_PATHS[suit]} fill="currentColor" />
    </svg>
  )
}
