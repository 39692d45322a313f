import { PAGES } from '@trunfo/contract/pages'
import Swords from 'lucide-react/icons/swords'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import type { NextMatch as Match } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

/** The card that is drawn for a player: it lies where the hand of cards lies for everybody else, so nothing moves. */
export function NextMatch({ match: { id, round, number, opponentName, tournament } }: { match: Match }) {
  const { t } = useHomeTexts()
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
          {t('nextMatch.against', { opponent: opponentName })}
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
