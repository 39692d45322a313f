import { artOf } from '@trunfo/artwork/game-art'
import { OPEN_COUNTED_MAX } from '@trunfo/contract/home'
import { PAGES } from '@trunfo/contract/pages'
import { useId } from 'react'
import { Link } from 'react-router'
import { TournamentCover } from '@/features/tournaments/index.ts'
import { gameHue } from '@/ui/felt.ts'
import { SectionHeading } from '@/ui/section-heading.tsx'
import type { Home } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

type Game = Home['games'][number]

export function Games({ games }: { games: readonly Game[] }) {
  const { t } = useHomeTexts()
  const headingId = useId()
  if (games.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <SectionHeading id={headingId} more={{ to: PAGES.tournaments.path, text: t('games.all') }}>
        {t('games.title')}
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3.5 lg:grid-cols-6">
        {games.map((game) => (
          <GameTile key={game.id} game={game} />
        ))}
      </ul>
    </section>
  )
}

function GameTile({ game: { id, name, art, openCount } }: { game: Game }) {
  const { t } = useHomeTexts()
  return (
    <li>
      <Link
        to={`${PAGES.tournaments.path}?game=${id}`}
        style={gameHue(artOf(name, art).hue)}
        className="relative grid aspect-4/3 overflow-hidden rounded-lg shadow-e1 transition-transform hover:-translate-y-0.5 sm:aspect-4/5"
      >
        <TournamentCover
          tournament={{ id, coverUrl: null, gameName: name, gameArt: art }}
          crop="tall"
          phoneCrop="card"
          className="absolute inset-0 h-full"
        />
        <span className="relative grid self-end bg-linear-to-t from-background/95 from-50% to-transparent px-3 pt-10 pb-3">
          <span className="line-clamp-2 font-display leading-snug font-bold wrap-anywhere">{name}</span>
          <span className="text-xs text-foreground/90 tabular-nums">
            {openCount === OPEN_COUNTED_MAX
              ? t('games.atLeast', { count: openCount })
              : t(openCount === 0 ? 'games.none' : 'games.open', { count: openCount })}
          </span>
        </span>
      </Link>
    </li>
  )
}
