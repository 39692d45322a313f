import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { useNextMatch } from '../home.realtime.ts'
import { useHomeTexts } from '../home.texts.ts'
import { CardFan } from './card-fan.tsx'
import { NextMatch } from './next-match.tsx'

export function Hero() {
  const { t } = useHomeTexts()
  const match = useNextMatch()
  return (
    <section className="grid items-center gap-6 md:grid-cols-[1.1fr_1fr] md:gap-8 md:py-10">
      <div className="grid min-h-48 place-items-center md:order-last">
        {match ? <NextMatch match={match} /> : <CardFan className="w-full max-w-72 md:max-w-md" />}
      </div>
      <div className="grid gap-4 md:gap-6">
        <h1 className="text-2xl">{t('hero.headline')}</h1>
        <p className="max-w-prose text-balance text-muted-foreground md:text-lg">{t('hero.lead')}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg" className="max-sm:flex-1">
            <Link to={PAGES.tournaments.path}>{t('hero.browse')}</Link>
          </Button>
          <Button asChild size="lg" variant="outline" className="max-sm:flex-1">
            <Link to={PAGES.tournamentNew.path}>{t('hero.create')}</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
