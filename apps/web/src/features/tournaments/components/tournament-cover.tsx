import { useState } from 'react'
import { cn } from '@/ui/cn.ts'
import { SUITS, SuitIcon } from '@/ui/suits.tsx'

interface TournamentCoverProps {
  url: string | null
  /** Chooses what stands for a missing picture: the game's name, so that its tournaments look alike. */
  seed: string
  /** Another shape than 16:9. */
  className?: string
}

/** The picture of a tournament in a fixed ratio; for a missing or broken one a thin band of felt, coloured by game. */
export function TournamentCover({ url, seed, className }: TournamentCoverProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!url || url === brokenUrl) return <Felt seed={seed} />
  return (
    <img
      src={url}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
      className={cn('aspect-video w-full bg-muted object-cover', className)}
    />
  )
}

const felts = [
  'from-[oklch(0.36_0.07_163)] to-[oklch(0.22_0.035_190)]',
  'from-[oklch(0.35_0.07_240)] to-[oklch(0.22_0.035_262)]',
  'from-[oklch(0.35_0.07_300)] to-[oklch(0.22_0.035_270)]',
  'from-[oklch(0.35_0.055_205)] to-[oklch(0.22_0.035_240)]',
  'from-[oklch(0.36_0.07_30)] to-[oklch(0.22_0.035_350)]',
  'from-[oklch(0.37_0.06_110)] to-[oklch(0.22_0.035_150)]',
]

/** A third of a picture's height: it must not take the place of what is to be read. */
function Felt({ seed }: { seed: string }) {
  const number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const suit = SUITS[number % SUITS.length] ?? 'spade'
  const felt = felts[Math.floor(number / SUITS.length) % felts.length]
  return (
    <div
      aria-hidden
      className={cn(
        'flex h-7 shrink-0 items-center justify-end gap-3 overflow-hidden bg-linear-to-r px-4 text-foreground/35 sm:h-11',
        felt,
      )}
    >
      {['a', 'b', 'c'].map((key) => (
        <SuitIcon key={key} suit={suit} className="size-4 last:text-foreground/60 sm:size-5" />
      ))}
    </div>
  )
}
