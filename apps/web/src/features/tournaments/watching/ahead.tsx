import { isTable } from '@trunfo/brackets/shapes'
import { PAGES } from '@trunfo/contract/pages'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Trophy from 'lucide-react/icons/trophy'
import { type ReactNode, useId } from 'react'
import { generatePath, Link } from 'react-router'
import { Card } from '@/ui/card.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { SectionHeading } from '@/ui/section-heading.tsx'
import { useWatchedRound } from './watched-round.ts'
import type { WatchedMatch } from './watching.api.ts'
import { useWatchingTexts } from './watching.texts.ts'

/** What the winner advances to. */
export function Ahead({ match }: { match: WatchedMatch }) {
  const { t } = useWatchingTexts()
  const headingId = useId()
  // Nothing follows a match that will never be played.
  if (match.winnerId === null && match.tournament.status === 'cancelled') return null
  return (
    <section aria-labelledby={headingId} className="grid content-start gap-4">
      <SectionHeading id={headingId}>{t('next.title')}</SectionHeading>
      <AheadCard match={match} />
    </section>
  )
}

function AheadCard({ match }: { match: WatchedMatch }) {
  const { t } = useWatchingTexts()
  const roundText = useWatchedRound()
  const { round, rounds, next, sides, winnerId, tournament, stage } = match
  const winner = sides.find(({ participantId }) => participantId === winnerId)
  const following = next?.round ?? round + 1
  const words = {
    name: winner?.name ?? '',
    round: roundText({ round: following, rounds, stage }),
    opponent: next?.opponent?.name ?? '',
  }
  if (match.outcome === 'double-forfeit') return <Row>{t('next.nobody')}</Row>
  if (stage && isTable(stage.format)) return <Row>{t('next.table')}</Row>
  if (stage?.bracket === 'third') return <Row>{t(winner ? 'next.third.won' : 'next.third.open', words)}</Row>
  // After a grand final that the lower side wins, a second one follows.
  const isFinal = stage?.bracket === 'final' ? next === null : round === rounds
  if (isFinal) {
    return (
      <Row icon={<Trophy aria-hidden className="size-6 text-gold" />} isGolden={winner !== undefined}>
        {winner ? t('next.champion', words) : t(`next.openFinal.${tournament.type}`)}
      </Row>
    )
  }
  // From the upper and lower bracket, the next match may be in another one.
  const texts = stage && stage.bracket !== 'main' ? 'next.plain' : 'next'
  if (!winner) return <Row>{t(`${texts}.open`, words)}</Row>
  if (!next) return <Row>{t(`${texts}.waiting`, words)}</Row>
  if (!next.opponent) return <Row>{t(`${texts}.bye`, words)}</Row>
  return (
    <Row
      icon={<ParticipantPicture type={tournament.type} participant={next.opponent} className="size-10" />}
      to={generatePath(PAGES.tournamentMatch.path, { id: tournament.id, matchId: next.id })}
    >
      {t(`${texts}.match`, words)}
    </Row>
  )
}

interface RowProps {
  icon?: ReactNode
  to?: string
  isGolden?: boolean
  children: string
}

function Row({ icon, to, isGolden = false, children }: RowProps) {
  const { t } = useWatchingTexts()
  return (
    <Card
      className={
        isGolden ? 'relative flex items-center gap-3 border-gold p-4' : 'relative flex items-center gap-3 p-4'
      }
    >
      {icon}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="wrap-anywhere">{children}</span>
        {to && (
          <Link
            to={to}
            className="min-h-6 justify-self-start text-sm font-semibold text-primary underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {t('next.see')}
          </Link>
        )}
      </span>
      {to && <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />}
    </Card>
  )
}
