import { artOf } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import Scale from 'lucide-react/icons/scale'
import Wallet from 'lucide-react/icons/wallet'
import { Link } from 'react-router'
import { CreateLink, useNextMatch } from '@/features/tournaments/index.ts'
import { LiveDot } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { gameHue } from '@/ui/felt.ts'
import { SuitIcon } from '@/ui/suits.tsx'
import type { Cup } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'
import { CardFan } from './card-fan.tsx'
import { HeroCup } from './hero-cup.tsx'
import { NextMatchCard } from './next-match-card.tsx'

export const LIVE_ID = 'ao-vivo'

interface HeroProps {
  cup: Cup | null | undefined
  liveCount: number
}

/** The felt takes the hue of the next cup's game. */
export function Hero({ cup, liveCount }: HeroProps) {
  const { t } = useHomeTexts()
  const { match, todo } = useNextMatch()
  // Only one action is primary: the player's match, else the cup, else the tournament list.
  const isQuiet = Boolean(match || cup)
  return (
    <section
      style={cup ? gameHue(artOf(cup.gameName, cup.gameArt).hue) : undefined}
      className="-mx-4 -mt-6 felt grid items-center gap-8 px-4 pt-4 pb-8 sm:-mt-2 sm:mx-0 sm:rounded-xl sm:p-8 sm:shadow-e2 lg:grid-cols-[1.05fr_1fr] lg:gap-12 lg:p-12"
    >
      <div className="grid gap-4 lg:gap-6">
        <Now liveCount={liveCount} />
        <h1 className="-mt-2 max-w-[10ch] text-2xl font-extrabold sm:text-3xl xl:text-4xl">
          {t('hero.headline')}
        </h1>
        <p className="max-w-[36ch] text-foreground/90 lg:text-lg">{t('hero.lead')}</p>
        <div className="grid grid-cols-[1fr_auto] gap-3 sm:flex">
          <Button
            asChild
            size="lg"
            variant={isQuiet ? 'secondary' : 'primary'}
            className="px-3 max-sm:text-sm sm:px-6"
          >
            <Link to={PAGES.tournaments.path}>{t('hero.browse')}</Link>
          </Button>
          <CreateLink size="lg" variant="outline" className="px-3 max-sm:text-sm sm:px-6" />
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-foreground/90">
          <Assurance icon={Lock}>{t('hero.held')}</Assurance>
          <Assurance icon={Wallet}>{t('hero.pix')}</Assurance>
          <Assurance icon={Scale}>{t('hero.referee')}</Assurance>
        </ul>
      </div>
      {/* The match overlays the cup instead of replacing it, so loading it shifts nothing. */}
      <div className="grid *:[grid-area:1/1]">
        <div className={match ? 'invisible' : 'grid content-center'}>
          {cup === null ? <CardFan className="mx-auto w-full max-w-72 lg:max-w-md" /> : <HeroCup cup={cup} />}
        </div>
        {match && <NextMatchCard match={match} todo={todo?.matchId === match.id ? todo : null} />}
      </div>
    </section>
  )
}

function Now({ liveCount }: { liveCount: number }) {
  const { t } = useHomeTexts()
  if (liveCount === 0)
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm font-semibold">
        <SuitIcon suit="spade" className="size-4 text-primary" />
        {t('hero.open')}
      </p>
    )
  return (
    <a
      href={`#${LIVE_ID}`}
      className="flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold hover:underline"
    >
      <LiveDot />
      {t('hero.live', { count: liveCount })}
      <ChevronRight aria-hidden className="size-4" />
    </a>
  )
}

function Assurance({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0 text-primary" />
      {children}
    </li>
  )
}
