import type { Suit } from '@trunfo/artwork/suits'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { SuitIcon } from '@/ui/suits.tsx'

interface EntryCardProps {
  /** Rank and suit shown in two corners of the card. */
  rank: string
  suit: Suit
  title: string
  lead: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** Sign-in and related pages look like playing cards: rank and suit in two corners, a gold edge behind. */
export function EntryCard({ rank, suit, title, lead, children, footer }: EntryCardProps) {
  return (
    <div className="relative mx-auto w-full max-w-100 sm:my-6">
      <div
        aria-hidden
        className="absolute inset-0 rotate-1 rounded-lg border-2 border-gold/70 bg-muted sm:rotate-2"
      />
      <Card className="relative grid gap-6 p-5 sm:p-6">
        <header className="flex items-start gap-4">
          <CardIndex rank={rank} suit={suit} />
          <div className="grid min-w-0 flex-1 gap-1">
            <h1 className="text-xl">{title}</h1>
            <p className="text-sm text-pretty text-muted-foreground">{lead}</p>
          </div>
        </header>
        {children}
        <footer className="flex items-end justify-between gap-4 border-t pt-4">
          <div className="min-w-0 text-sm text-muted-foreground">{footer}</div>
          <CardIndex rank={rank} suit={suit} className="rotate-180" />
        </footer>
      </Card>
    </div>
  )
}

function CardIndex({ rank, suit, className }: { rank: string; suit: Suit; className?: string }) {
  return (
    <span aria-hidden className={cn('grid w-6 shrink-0 justify-items-center gap-1 text-primary', className)}>
      <span className="font-display text-xl leading-none font-bold">{rank}</span>
      <SuitIcon suit={suit} className="size-4" />
    </span>
  )
}
