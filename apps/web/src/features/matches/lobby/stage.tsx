import { artOf } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { generatePath, Link } from 'react-router'
import { useMatchTitle } from '@/lib/round-names.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { gameHue } from '@/ui/felt.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { sidesOf } from './sides.ts'
import { StageMiddle } from './stage-middle.tsx'
import { StageSide } from './stage-side.tsx'
import { StateChip } from './state-chip.tsx'

interface StageProps {
  match: Match
  /** Collapses to one line while the on-screen keyboard covers half of a phone. */
  isSmall: boolean
  onMore: () => void
  className?: string
}

/** Both sides on the game's felt, with the tournament and the match number. */
export function Stage({ match, isSmall, onMore, className }: StageProps) {
  const { t } = useMatchesTexts()
  const [one, other] = sidesOf(match)
  const { gameName, gameArt } = match.tournament
  return (
    <header
      style={gameHue(artOf(gameName, gameArt).hue)}
      className={cn('felt px-2 pb-3 lg:rounded-xl lg:px-5 lg:pb-4 lg:shadow-e2', className)}
    >
      <h1 className={isSmall ? 'truncate px-2 py-1 font-sans text-sm font-semibold' : 'sr-only'}>
        {t('lobby.heading', { one: one.name, other: other.name })}
      </h1>
      {!isSmall && (
        <>
          <StageBar match={match} onMore={onMore} />
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2 px-2 pt-1 lg:gap-6 lg:px-8 lg:pt-1">
            <StageSide match={match} side={one} />
            <StageMiddle match={match} />
            <StageSide match={match} side={other} />
          </div>
        </>
      )}
    </header>
  )
}

function StageBar({ match, onMore }: Pick<StageProps, 'match' | 'onMore'>) {
  const { t } = useMatchesTexts()
  const matchTitle = useMatchTitle()
  const { tournament, isTest } = match
  return (
    <div className="flex min-h-12 items-center gap-2 lg:min-h-14">
      <Button asChild variant="ghost" size="icon">
        <Link
          to={generatePath(PAGES.tournament.path, { id: tournament.id })}
          aria-label={t('lobby.back', { name: tournament.name })}
        >
          <ChevronLeft aria-hidden />
        </Link>
      </Button>
      <p className="grid min-w-0 flex-1 lg:flex lg:items-baseline lg:gap-2">
        <strong className="truncate font-display text-base leading-5 lg:shrink-0 lg:text-lg">
          {matchTitle(match)}
        </strong>
        <span className="truncate text-xs lg:text-base">{tournament.name}</span>
      </p>
      {isTest && (
        <Badge variant="warning" isOnPicture>
          {t('lobby.test')}
        </Badge>
      )}
      <StateChip match={match} />
      <Button variant="ghost" size="icon" aria-label={t('lobby.more')} className="lg:hidden" onClick={onMore}>
        <Ellipsis aria-hidden />
      </Button>
    </div>
  )
}
