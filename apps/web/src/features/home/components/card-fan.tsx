import { SUIT_PATHS, type Suit } from '@trunfo/artwork/suits'

const hand = [
  { rank: '7', suit: 'club', degrees: -32 },
  { rank: 'J', suit: 'heart', degrees: -16 },
  { rank: 'K', suit: 'spade', degrees: 16 },
  { rank: 'Q', suit: 'heart', degrees: 32 },
] as const

/** A hand of cards with the trump raised. Decorative: the headline says the same in words. */
export function CardFan({ className }: { className?: string }) {
  return (
    <svg viewBox="-18 12 476 268" aria-hidden="true" className={className}>
      {hand.map(({ rank, suit, degrees }) => (
        <g key={rank} transform={`rotate(${degrees} 220 410)`}>
          <rect
            x="164"
            y="58"
            width="112"
            height="158"
            rx="12"
            className="fill-card stroke-border"
            strokeWidth="2"
          />
          <Face rank={rank} suit={suit} x={164} y={58} className="fill-muted-foreground" />
        </g>
      ))}
      <rect
        x="163"
        y="22"
        width="118"
        height="168"
        rx="13"
        transform="rotate(8 222 106)"
        className="fill-muted stroke-gold"
        strokeWidth="2.5"
      />
      <rect
        x="160"
        y="20"
        width="120"
        height="172"
        rx="13"
        className="fill-[oklch(0.32_0.07_163)] stroke-primary"
        strokeWidth="2.5"
      />
      <Face rank="A" suit="diamond" x={160} y={22} className="fill-primary" />
      <Pip suit="diamond" cx={220} cy={110} size={60} className="fill-primary" />
    </svg>
  )
}

interface FaceProps {
  rank: string
  suit: Suit
  x: number
  y: number
  className: string
}

function Face({ rank, suit, x, y, className }: FaceProps) {
  return (
    <g className={className}>
      <text x={x + 20} y={y + 30} textAnchor="middle" className="font-display text-lg font-bold">
        {rank}
      </text>
      <Pip suit={suit} cx={x + 20} cy={y + 46} size={16} />
    </g>
  )
}

interface PipProps {
  suit: Suit
  cx: number
  cy: number
  size: number
  className?: string
}

function Pip({ suit, cx, cy, size, className }: PipProps) {
  return (
    <path
      d={SUIT_PATHS[suit]}
      transform={`translate(${cx - size / 2} ${cy - size / 2}) scale(${size / 24})`}
      className={className}
    />
  )
}
