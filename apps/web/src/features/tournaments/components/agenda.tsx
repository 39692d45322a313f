import { artOf } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { formatDayOfMonth } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { gameHue } from '@/ui/felt.ts'
import { Seats } from '@/ui/seats.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type AgendaDay, daysOf } from './agenda.rules.ts'
import { Places } from './places.tsx'
import { PrizeTag } from './prize-tag.tsx'
import { StateChip, stateOf } from './state-chip.tsx'
import { TournamentCover } from './tournament-cover.tsx'
import { useIsAhead } from './use-is-ahead.ts'

export type AgendaTournament = Schemas['FoundTournament']

interface AgendaProps {
  tournaments: readonly AgendaTournament[]
  /** Heading level of a day; its tournaments are one below. */
  level: 2 | 3
  /** Start times of days to show even if empty. */
  days?: readonly Date[]
  /** Shown for an empty day. */
  empty?: ReactNode
}

/** Tournaments grouped by day, in the viewer's time zone. */
export function Agenda({ tournaments, level, days, empty }: AgendaProps) {
  const { t } = useTournamentsTexts()
  const Heading = level === 2 ? 'h2' : 'h3'
  const dayName = (date: Date) =>
    t(`agenda.weekdays.${date.getDay() as Weekday}`, { date: formatDayOfMonth(date.toISOString()) })
  return daysOf(tournaments, new Date(), days).map(
    ({ key, date, nearness, tournaments: ofDay }: AgendaDay<AgendaTournament>) => (
      <section key={key} aria-label={dayName(date)} className="grid gap-1">
        <Heading className="font-sans text-sm font-semibold text-muted-foreground first-letter:uppercase">
          {nearness ? t(`agenda.${nearness}`, { day: dayName(date) }) : dayName(date)}
        </Heading>
        {ofDay.length === 0 ? (
          empty
        ) : (
          <ul className="divide-y divide-line">
            {ofDay.map((tournament) => (
              <AgendaRow key={tournament.id} tournament={tournament} level={level === 2 ? 3 : 4} />
            ))}
          </ul>
        )}
      </section>
    ),
  )
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

interface AgendaRowProps {
  tournament: AgendaTournament
  level: 3 | 4
}

function AgendaRow({ tournament, level }: AgendaRowProps) {
  const { t } = useTournamentsTexts()
  const { id, name, gameName, gameArt, startsAt, participantCount, maxParticipants, prize } = tournament
  const isVipOnly = useIsAhead(tournament.vipOnlyUntil)
  const state = stateOf(tournament, isVipOnly)
  const Heading = level === 3 ? 'h3' : 'h4'
  return (
    <li
      style={gameHue(artOf(gameName, gameArt).hue)}
      className="relative grid grid-cols-[3.5rem_1fr_auto] items-center gap-x-3 gap-y-1.5 py-3 sm:grid-cols-[4.75rem_1fr_9rem_8rem_1.5rem] sm:gap-x-4"
    >
      <TournamentCover
        tournament={tournament}
        crop="square"
        className="size-14 rounded-md max-sm:row-span-2 max-sm:self-start sm:h-14 sm:w-19"
      />
      <div className={cn('grid min-w-0 gap-0.5', prize.type === 'none' && 'max-sm:col-span-2')}>
        <Heading className="line-clamp-2 font-display text-base leading-snug font-bold wrap-anywhere">
          <Link
            to={generatePath(PAGES.tournament.path, { id })}
            className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {name}
          </Link>
        </Heading>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          <DateTime instant={startsAt} shape="time" className="font-semibold text-foreground" /> ·{' '}
          {gameName ?? t('list.others')}
        </p>
        {state !== 'open' && state !== 'filling' && (
          <p className="pt-0.5">
            <StateChip tournament={tournament} state={state} />
          </p>
        )}
      </div>
      <div className="grid gap-1.5 text-sm max-sm:col-span-2 max-sm:col-start-2">
        <Places tournament={tournament} isShort />
        <Seats taken={participantCount} max={maxParticipants} className="max-sm:max-w-40" />
      </div>
      <div
        className={cn(
          'justify-self-end text-right max-sm:col-start-3 max-sm:row-start-1 max-sm:max-w-28 max-sm:self-start',
          prize.type === 'none' && 'max-sm:hidden',
        )}
      >
        <PrizeTag tournament={tournament} className="justify-items-end" />
      </div>
      <ChevronRight aria-hidden className="size-5 text-muted-foreground max-sm:hidden" />
    </li>
  )
}
