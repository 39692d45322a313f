import Club from 'lucide-react/icons/club'
import Diamond from 'lucide-react/icons/diamond'
import Heart from 'lucide-react/icons/heart'
import Spade from 'lucide-react/icons/spade'

const felts = [
  'from-[oklch(0.38_0.08_163)] to-[oklch(0.24_0.04_190)]',
  'from-[oklch(0.37_0.08_240)] to-[oklch(0.24_0.04_262)]',
  'from-[oklch(0.37_0.08_300)] to-[oklch(0.24_0.04_270)]',
  'from-[oklch(0.37_0.06_205)] to-[oklch(0.24_0.04_240)]',
] as const
const suits = [Spade, Heart, Diamond, Club] as const

/** The cloth at the top of a player's card: always the same for the same person. Decoration only. */
export function FeltBand({ seed }: { seed: string }) {
  const number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const felt = felts[number % felts.length]
  const first = Math.floor(number / felts.length)
  return (
    <div
      aria-hidden
      className={`flex h-24 items-start justify-between bg-linear-to-br p-4 text-foreground/35 ${felt}`}
    >
      {[0, 1].map((offset) => {
        const Suit = suits[(first + offset) % suits.length] ?? Spade
        return <Suit key={offset} className="size-6 fill-current stroke-0" />
      })}
    </div>
  )
}
