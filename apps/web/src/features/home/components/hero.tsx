import { PAGES } from '@trunfo/contract/pages'
import Swords from 'lucide-react/icons/swords'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { CreateLink, type NextMatch, useNextMatch } from '@/features/tournaments/index.ts'
import { Button } from '@/ui/button.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useHomeTexts } from '../home.texts.ts'
import { CardFan } from './card-fan.tsx'

export function Hero() {
  const { t } = useHomeTexts()
  const match = useNextMatch()
  return (
    <section className="grid items-center gap-6 md:grid-cols-[1.1fr_1fr] md:gap-8 md:py-10">
      <div className="grid min-h-48 place-items-center md:order-last">
        {match ? <NextMatchCard match={match} /> : <CardFan className="w-full max-w-72 md:max-w-md" />}
      </div>
      <div className="grid gap-4 md:gap-6">
        <h1 className="text-2xl">{t('hero.headline')}</h1>
        <p className="max-w-prose text-balance text-muted-foreground md:text-lg">{t('hero.lead')}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg" className="max-sm:flex-1">
            <Link to={PAGES.tournaments.path}>{t('hero.browse')}</Link>
          </Button>
          <CreateLink size="lg" variant="outline" className="max-sm:flex-1" />
        </div>
      </div>
    </section>
  )
}

/** The card that is drawn for a player: it lies where the hand of cards lies for everybody else, so nothing moves. */
function NextMatchCard({ match }: { match: NextMatch }) {
  const { t } = useHomeTexts()
  const { id, round, number, opponentName, isOpponentVip, tournament } = match
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="relative grid w-full max-w-md gap-2 rounded-lg border-2 border-primary bg-linear-to-br from-[oklch(0.32_0.07_163)] to-card p-4 sm:gap-4 sm:p-6"
    >
      <h2 id={headingId} className="flex items-center gap-2 text-base text-primary">
        <Swords aria-hidden className="size-5 shrink-0" />
        {t('nextMatch.title')}
      </h2>
      <div className="grid gap-1">
        <p className="line-clamp-2 font-display text-lg font-bold wrap-anywhere">
          {t('nextMatch.against', { opponent: opponentName })} {isOpponentVip && <VipIcon />}
        </p>
        <p className="text-sm text-foreground/85">
          <span className="line-clamp-1 wrap-anywhere">{tournament.name}</span>
          <span className="tabular-nums">{t('nextMatch.where', { round, number })}</span>
        </p>
      </div>
      <Button asChild className="justify-self-start max-sm:w-full">
        <Link to={generatePath(PAGES.match.path, { matchId: id })}>{t('nextMatch.open')}</Link>
      </Button>
    </section>
  )
}
