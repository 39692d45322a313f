import type { ReactNode } from 'react'
import type { Preset } from './presets.ts'

/** Decorative: the tile says the same in words. Mint goes on, gold wins. */
export function FormatPicture({ preset }: { preset: Preset }) {
  return (
    <svg
      viewBox="0 0 72 56"
      aria-hidden="true"
      className="h-14 w-18 rounded-sm bg-well fill-input opacity-75 transition-opacity group-has-checked:opacity-100"
    >
      {PICTURES[preset] ?? PICTURES.single}
    </svg>
  )
}

interface BarProps {
  x: number
  y: number
  width?: number
  className?: string
}

/** Somebody in a bracket or a table. */
function Bar({ x, y, width = 14, className }: BarProps) {
  return <rect x={x} y={y} width={width} height="6" rx="2" className={className} />
}

const On = (props: BarProps) => <Bar {...props} className="fill-primary" />
const Winner = (props: BarProps) => <Bar {...props} className="fill-gold" />

function Lines({ d }: { d: string }) {
  return <path d={d} strokeWidth="1.5" className="fill-none stroke-input" />
}

const CIRCLE = [
  [36, 9],
  [54, 22],
  [47, 44],
  [25, 44],
  [18, 22],
] as const
const EVERY_PAIR = CIRCLE.flatMap(([x, y], index) =>
  CIRCLE.slice(index + 1).map(([toX, toY]) => `M${x} ${y}L${toX} ${toY}`),
).join('')

const PICTURES: Readonly<Partial<Record<Preset, ReactNode>>> = {
  single: (
    <>
      <Lines d="M20 9h5v12h-5M25 15h6M20 35h5v12h-5M25 41h6M45 15h5v26h-5M50 28h5" />
      <On x={6} y={6} />
      <Bar x={6} y={18} />
      <Bar x={6} y={32} />
      <On x={6} y={44} />
      <On x={31} y={12} />
      <Bar x={31} y={38} />
      <Winner x={55} y={25} width={11} />
    </>
  ),
  double: (
    <>
      <Lines d="M20 9h5v12h-5M25 15h6M45 15h5v13h5" />
      <Lines d="M20 47h11M45 47h5V28" />
      <On x={6} y={6} />
      <Bar x={6} y={18} />
      <On x={31} y={12} />
      <Bar x={6} y={44} />
      <Bar x={31} y={44} />
      <path d="M13 28v11m-3-3 3 3 3-3" strokeWidth="1.5" className="fill-none stroke-warning" />
      <Winner x={55} y={25} width={11} />
    </>
  ),
  league: (
    <>
      <Lines d={EVERY_PAIR} />
      {CIRCLE.map(([x, y], index) => (
        <circle key={x} cx={x} cy={y} r="4.5" className={index === 0 ? 'fill-gold' : undefined} />
      ))}
    </>
  ),
  groups: (
    <>
      <Lines d="M26 9h6v12h5M26 35h6V21M51 21h5" />
      <On x={6} y={6} width={20} />
      <Bar x={6} y={13} width={20} />
      <Bar x={6} y={20} width={20} />
      <On x={6} y={32} width={20} />
      <Bar x={6} y={39} width={20} />
      <Bar x={6} y={46} width={20} />
      <On x={37} y={18} />
      <Winner x={56} y={18} width={11} />
    </>
  ),
  swiss: (
    <>
      <Winner x={10} y={7} width={52} />
      <Bar x={10} y={16} width={42} />
      <Bar x={10} y={25} width={42} />
      <Bar x={10} y={34} width={32} />
      <Bar x={10} y={43} width={22} />
    </>
  ),
  'swiss-cut': (
    <>
      <Lines d="M40 9h5v9h-9M45 13.5h7" />
      <On x={6} y={6} width={34} />
      <On x={6} y={15} width={30} />
      <path d="M6 28h60" strokeWidth="1.5" strokeDasharray="3 3" className="fill-none stroke-warning" />
      <Bar x={6} y={34} width={24} />
      <Bar x={6} y={43} width={18} />
      <Winner x={52} y={10.5} />
    </>
  ),
}
