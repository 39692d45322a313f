import { useState } from 'react'
import { cn } from '@/ui/cn.ts'
import { SUITS, SuitIcon } from '@/ui/suits.tsx'

interface TournamentCoverProps {
  url: string | null
  /** Chooses the drawn cover, so that a tournament without a picture looks the same each time. */
  seed: string
  /** Another shape than 16:9. */
  className?: string
}

/** The picture of a tournament in a fixed ratio; a missing or broken one is replaced by the back of a card. */
export function TournamentCover({ url, seed, className }: TournamentCoverProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!url || url === brokenUrl) return <CardBack seed={seed} className={className} />
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
]

function CardBack({ seed, className }: Omit<TournamentCoverProps, 'url'>) {
  const number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const suit = SUITS[number % SUITS.length] ?? 'spade'
  const felt = felts[Math.floor(number / SUITS.length) % felts.length]
  return (
    <div
      aria-hidden
      className={cn('grid aspect-video bg-linear-to-br p-3 text-foreground/60', felt, className)}
    >
      <div className="grid place-items-center rounded-sm border border-foreground/15">
        <span className="grid size-16 place-items-center rounded-full border border-foreground/15">
          <SuitIcon suit={suit} className="size-7" />
        </span>
      </div>
    </div>
  )
}
