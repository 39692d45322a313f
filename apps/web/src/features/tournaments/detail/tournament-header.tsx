import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { toast } from '@/ui/toast.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { TournamentCover } from '../components/tournament-cover.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'
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

/** The phone's own list of ways to share; where there is none, the address is copied. */
function ShareButton({ name }: { name: string }) {
  const { t } = useTournamentsTexts()

  async function share() {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) return await navigator.share({ title: name, url })
      await navigator.clipboard.writeText(url)
      toast({ title: t('detail.linkCopied') })
    } catch (error) {
      // Closing the list of ways is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ variant: 'destructive', title: t('detail.shareFailed'), description: url })
    }
  }

  return (
    <Button variant="secondary" size="sm" onClick={() => void share()} className="max-sm:size-11">
      <Share2 aria-hidden />
      <span className="max-sm:sr-only">{t('detail.share')}</span>
    </Button>
  )
}

/** What three lines hold on a wide page. */
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
