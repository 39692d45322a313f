import { artOf } from '@trunfo/artwork/game-art'
import Handshake from 'lucide-react/icons/handshake'
import UserX from 'lucide-react/icons/user-x'
import { VictoryCard } from '@/features/tournaments/index.ts'
import { useMatchTitle } from '@/lib/round-names.ts'
import { Button } from '@/ui/button.tsx'
import { gameHue } from '@/ui/felt.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { wasPlayed } from './lobby-state.ts'
import { Ruling } from './ruling.tsx'
import { ownSideOf } from './sides.ts'
import type { Finish } from './use-finish.ts'
import { useEndingText } from './use-state-text.ts'

/**
 * Covers the page when the match ends: winners see their card, losers what comes next. The countdown is not
 * announced, because an update per second would be noise.
 */
export function Finished({ match, finish }: { match: Match; finish: Finish }) {
  const { t } = useMatchesTexts()
  const { title, text } = useEndingText(match)
  const { gameName, gameArt } = match.tournament
  const hasWon = match.winnerId !== null && match.winnerId === match.viewer.participantId
  const Lost = wasPlayed(match) ? Handshake : UserX
  return (
    <section
      aria-label={t('finished.title')}
      style={gameHue(artOf(gameName, gameArt).hue)}
      className="felt fixed inset-0 z-40 flex overflow-y-auto"
    >
      <div className="m-auto grid w-full max-w-md justify-items-center gap-3 p-4 text-center">
        <h2 className="font-sans text-sm font-medium">{t('finished.title')}</h2>
        {hasWon ? <OwnCard match={match} /> : <Lost aria-hidden className="size-10" />}
        <p className="font-display text-xl font-bold wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere">{text}</p>
        <Ruling ruling={match.ruling} className="text-left *:line-clamp-3" />
        <div className="grid w-full grid-cols-2 gap-3">
          <Button variant="secondary" onClick={finish.stay}>
            {t('finished.stay')}
          </Button>
          <Button onClick={finish.go}>{t('finished.go')}</Button>
        </div>
        <p className="min-h-5 text-sm tabular-nums">
          {finish.secondsLeft !== null && t('finished.going', { count: finish.secondsLeft })}
        </p>
      </div>
    </section>
  )
}

function OwnCard({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const matchTitle = useMatchTitle()
  const { tournament, wayOn } = match
  const winner = ownSideOf(match)
  const isChampion = wayOn?.kind === 'champion'
  return (
    winner && (
      <VictoryCard
        tournament={{ ...tournament, coverUrl: null }}
        winner={winner}
        title={isChampion ? t(`ending.title.${tournament.type}`) : matchTitle(match)}
        isChampion={isChampion}
        isDealt
        className="w-52"
      />
    )
  )
}
