import { artOf } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { useMatchTitle, useRoundTitle } from '@/lib/round-names.ts'
import { LiveDot } from '@/ui/badge.tsx'
import { gameHue } from '@/ui/felt.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { SectionHeading } from '@/ui/section-heading.tsx'
import type { Home } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'
import { LIVE_ID } from './hero.tsx'

type LiveMatch = Home['live'][number]

/** Scrolls sideways, so one match takes as much height as twelve. */
export function LiveMatches({ matches }: { matches: readonly LiveMatch[] }) {
  const { t } = useHomeTexts()
  return (
    <section aria-labelledby={LIVE_ID} className="grid grid-cols-1 gap-3">
      <SectionHeading id={LIVE_ID}>
        <LiveDot />
        {t('live.title')}
      </SectionHeading>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 pt-1 pb-3 [scrollbar-width:none]">
        {matches.map((match) => (
          <LiveCard key={match.id} match={match} />
        ))}
      </ul>
    </section>
  )
}

function LiveCard({ match: { id, round, rounds, place, tournament, sides } }: { match: LiveMatch }) {
  const roundTitle = useRoundTitle()
  const matchTitle = useMatchTitle()
  return (
    <li className="w-64 shrink-0 snap-start sm:w-69">
      <Link
        to={generatePath(PAGES.tournamentMatch.path, { id: tournament.id, matchId: id })}
        style={gameHue(artOf(tournament.gameName, tournament.gameArt).hue)}
        className="grid gap-2 felt rounded-lg p-3 shadow-e2 transition-transform hover:-translate-y-0.5"
      >
        <span className="truncate text-xs font-semibold text-foreground/90">
          {place ? matchTitle({ ...place, round }) : roundTitle(round, rounds)} · {tournament.name}
        </span>
        {sides.map((side) => (
          <span key={side.name} className="flex min-h-9 items-center gap-2.5">
            <ParticipantPicture type={tournament.type} participant={side} className="size-8" />
            <span className="truncate font-semibold">{side.name}</span>
          </span>
        ))}
      </Link>
    </li>
  )
}
