import { matchRoom } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import Swords from 'lucide-react/icons/swords'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { type NextMatch, type NextTodo, nextMatchQuery, TodoSentence } from '@/features/tournaments/index.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { usePlaceTitle } from '@/lib/round-names.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useHomeTexts } from '../home.texts.ts'

interface NextMatchCardProps {
  match: NextMatch
  /** What the viewer does in it now. */
  todo: NextTodo | null
}

export function NextMatchCard({ match, todo }: NextMatchCardProps) {
  const { t } = useHomeTexts()
  const { id, round, place, number, opponentName, isOpponentVip, scheduledAt, tournament } = match
  const placeTitle = usePlaceTitle()
  const headingId = useId()
  useLiveQuery(matchRoom(id), nextMatchQuery)
  return (
    <section
      aria-labelledby={headingId}
      className="mx-1 my-2 flex flex-col justify-center gap-6 rounded-xl border-2 border-primary bg-card p-5 text-center shadow-e3 sm:p-8"
    >
      <h2 id={headingId} className="flex items-center justify-center gap-2 text-base text-primary">
        <Swords aria-hidden className="size-5 shrink-0" />
        {t('nextMatch.title')}
      </h2>
      <Avatar name={opponentName} size="xl" className="self-center" />
      <div className="grid gap-1">
        <p className="line-clamp-2 font-display text-xl font-bold wrap-anywhere">
          {t('nextMatch.against', { opponent: opponentName })} {isOpponentVip && <VipIcon />}
        </p>
        <p className="text-sm text-foreground/85">
          <span className="line-clamp-1 wrap-anywhere">{tournament.name}</span>
          <span className="tabular-nums">
            {t('nextMatch.where', { round: placeTitle({ round, place }), number })}
          </span>
          {scheduledAt && <DateTime instant={scheduledAt} className="block font-semibold" />}
        </p>
        {todo && (
          <p className="mt-2 text-balance">
            <TodoSentence todo={todo} />
          </p>
        )}
      </div>
      <Button asChild size="lg">
        <Link to={generatePath(PAGES.match.path, { matchId: id })}>{t('nextMatch.open')}</Link>
      </Button>
    </section>
  )
}
