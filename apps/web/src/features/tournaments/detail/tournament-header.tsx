import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TournamentCover } from '../components/tournament-cover.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { Description } from './description.tsx'
import type { Tournament } from './detail.api.ts'
import { ShareButton } from './share-button.tsx'
import { TournamentFacts } from './tournament-facts.tsx'

/** Low on purpose: the first match must not fall below the fold. */
export function TournamentHeader({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { id, name, description, coverUrl, status, isTest } = tournament
  const isAhead = !isTest && status !== 'completed' && status !== 'cancelled'
  return (
    <Card className="overflow-hidden">
      <TournamentCover url={coverUrl} seed={id} className="aspect-auto h-20 sm:h-36" />
      <div className="grid gap-4 p-4 sm:p-6">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <StatusBadge status={status} />
            <div className="flex gap-2">
              {isAhead && (
                <Button asChild variant="secondary" size="sm" className="max-sm:size-11">
                  <a href={`/calendar/tournaments/${id}.ics`} download aria-label={t('detail.calendarLabel')}>
                    <CalendarPlus aria-hidden />
                    <span className="max-sm:sr-only">{t('detail.calendar')}</span>
                  </a>
                </Button>
              )}
              {!isTest && <ShareButton name={name} />}
            </div>
          </div>
          <h1 className="text-xl wrap-anywhere sm:text-2xl">{name}</h1>
        </div>
        {description && <Description text={description} />}
        <TournamentFacts tournament={tournament} />
      </div>
    </Card>
  )
}
