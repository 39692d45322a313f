import { PAGES } from '@trunfo/contract/pages'
import Check from 'lucide-react/icons/check'
import Coffee from 'lucide-react/icons/coffee'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { useNumberedRound } from '@/lib/round-names.ts'
import { Card } from '@/ui/card.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { SectionHeading } from '@/ui/section-heading.tsx'
import type { WatchedMatch, WatchedSide } from './watching.api.ts'
import { useWatchingTexts } from './watching.texts.ts'

/** Earlier matches of both sides. */
export function WayHere({ match }: { match: WatchedMatch }) {
  const { t } = useWatchingTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid content-start gap-4">
      <SectionHeading id={headingId}>{t('earlier.title')}</SectionHeading>
      <div className="grid gap-4 sm:grid-cols-2">
        {match.sides.map((side) => (
          <WayOf key={side.participantId} match={match} side={side} />
        ))}
      </div>
    </section>
  )
}

type Earlier = WatchedSide['earlier'][number]

function earlierText(hasWon: boolean, outcome: Earlier['outcome']) {
  if (outcome === 'drawn') return 'earlier.drew'
  if (outcome === 'forfeit' && hasWon) return 'earlier.walkover'
  return hasWon ? 'earlier.beat' : 'earlier.lostTo'
}

function WayOf({ match: { tournament, rounds, stage }, side }: { match: WatchedMatch; side: WatchedSide }) {
  const { t } = useWatchingTexts()
  const roundText = useNumberedRound()
  const headingId = useId()
  return (
    <Card className="grid content-start gap-1 p-4">
      <h3 id={headingId} className="text-base wrap-anywhere">
        {t('earlier.of', { name: side.name })}
      </h3>
      {side.earlier.length === 0 && <p className="text-sm text-muted-foreground">{t('earlier.none')}</p>}
      <ol aria-labelledby={headingId} className="grid empty:hidden">
        {side.earlier.map(({ id, round, opponent, hasWon, outcome }) => (
          <li
            key={id}
            className="relative flex min-h-14 items-center gap-3 py-2 not-first:border-t not-first:border-line"
          >
            {opponent ? (
              <ParticipantPicture type={tournament.type} participant={opponent} className="size-8" />
            ) : (
              <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-secondary">
                <Coffee aria-hidden className="size-4" />
              </span>
            )}
            <span className="grid min-w-0 flex-1 text-sm">
              <span className="text-xs text-muted-foreground">{roundText(round, stage ? 0 : rounds)}</span>
              {opponent ? (
                <Link
                  to={generatePath(PAGES.tournamentMatch.path, { id: tournament.id, matchId: id })}
                  className="truncate font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                  title={opponent.name}
                >
                  {t(earlierText(hasWon, outcome), { name: opponent.name })}
                </Link>
              ) : (
                <span className="font-semibold">{t('earlier.bye')}</span>
              )}
            </span>
            {opponent && hasWon && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
