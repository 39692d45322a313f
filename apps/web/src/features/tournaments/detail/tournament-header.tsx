import { PAGES } from '@trunfo/contract/pages'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { ShareButton } from '@/lib/share-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'
import { TournamentBanner } from './tournament-banner.tsx'
import { TournamentFacts } from './tournament-facts.tsx'

export function TournamentHeader({ tournament }: { tournament: Tournament }) {
  const { description } = tournament
  return (
    <Card className="surface-raised overflow-hidden rounded-xl">
      <TournamentBanner tournament={tournament} />
      <div className="grid gap-5 p-4 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <TournamentFacts tournament={tournament} />
          <HeaderActions tournament={tournament} />
        </div>
        {description && <Description text={description} />}
      </div>
    </Card>
  )
}

function HeaderActions({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { id, name, status, isTest, abilities } = tournament
  const isAhead = !isTest && status !== 'completed' && status !== 'cancelled'
  return (
    <div className="flex flex-wrap gap-2">
      {isAhead && (
        <Button asChild variant="secondary" size="sm" className="max-sm:size-11">
          <a href={`/calendar/tournaments/${id}.ics`} download aria-label={t('detail.calendarLabel')}>
            <CalendarPlus aria-hidden />
            <span className="max-sm:sr-only">{t('detail.calendar')}</span>
          </a>
        </Button>
      )}
      {!isTest && (
        <ShareButton
          shared={{
            path: generatePath(PAGES.tournament.path, { id }),
            title: name,
            text: t(`detail.share.${status === 'registration_open' ? 'upcoming' : status}`, { name }),
          }}
          variant="secondary"
          size="sm"
          className="max-sm:size-11"
          isShort
        />
      )}
      {abilities.canRunDesk && (
        <Button asChild variant="secondary" size="sm" className="max-sm:min-h-11">
          <Link to={generatePath(PAGES.tournamentManage.path, { id })}>
            <ClipboardList aria-hidden />
            {t('detail.manage')}
          </Link>
        </Button>
      )}
    </div>
  )
}

/** About three lines on a wide page. */
const SHORT_LENGTH = 320
const SHORT_LINES = 3

function Description({ text }: { text: string }) {
  const { t } = useTournamentsTexts()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > SHORT_LENGTH || text.split('\n').length > SHORT_LINES
  return (
    <div className="max-w-prose">
      <p
        className={cn(
          'whitespace-pre-line wrap-anywhere text-muted-foreground',
          isLong && !isOpen && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 rounded-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {isOpen ? t('detail.readLess') : t('detail.readMore')}
        </button>
      )}
    </div>
  )
}
