import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDayOfMonth } from '@/lib/formats.ts'
import { PagedList } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Agenda } from '../components/agenda.tsx'
import { useFindingTexts } from '../finding.texts.ts'
import type { ListState } from '../tournaments.api.ts'
import { type FindingView, queryFor } from './finding-view.ts'
import { THIS_WEEK, WEEK, type Week } from './week.ts'

interface WeekListProps {
  week: Week
  view: FindingView
  state: ListState
}

/** Seven days of filtered tournaments. */
export function WeekList({ week, view, state }: WeekListProps) {
  const { t } = useFindingTexts()
  const list = useInfiniteQuery({ ...queryFor(view, state, week), placeholderData: keepPreviousData })
  return (
    <div className="grid gap-4">
      <Moves week={week} />
      <PagedList
        list={list}
        of={(page) => page.tournaments}
        skeleton={<WeekSkeleton />}
        failed={t('list.failed')}
        more={{ label: t('week.more') }}
        empty={<Empty icon={CalendarDays} title={t('week.empty')} description={t('week.emptyHint')} />}
      >
        {(tournaments) => (
          <Card
            aria-busy={list.isFetching}
            className={cn('grid gap-6 p-4 transition-opacity sm:p-6', list.isPlaceholderData && 'opacity-60')}
          >
            <Agenda
              // The API returns finished tournaments newest first.
              tournaments={tournaments.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))}
              level={2}
              days={week.days}
              empty={<p className="py-2 text-sm text-muted-foreground">{t('week.emptyDay')}</p>}
            />
          </Card>
        )}
      </PagedList>
    </div>
  )
}

const shortDay = (date: Date | undefined) => (date ? formatDayOfMonth(date.toISOString()) : '')

function Moves({ week }: { week: Week }) {
  const { t } = useFindingTexts()
  return (
    <nav aria-label={t('week.moves')} className="flex flex-wrap items-center gap-2">
      <p role="status" className="numeral mr-auto text-lg">
        {t('week.title', { from: shortDay(week.days[0]), until: shortDay(week.days.at(-1)) })}
      </p>
      <Move to={week.previous} label={t('week.previous')}>
        <ChevronLeft aria-hidden />
      </Move>
      <Move to={THIS_WEEK}>{t('week.now')}</Move>
      <Move to={week.next} label={t('week.next')}>
        <ChevronRight aria-hidden />
      </Move>
    </nav>
  )
}

/** Keeps the filters. */
function Move({ to, label, children }: { to: string; label?: string; children: ReactNode }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set(WEEK, to)
  return (
    <Button asChild variant="secondary" size={label ? 'icon' : 'md'}>
      <Link to={{ search: `${next}` }} aria-label={label} preventScrollReset>
        {children}
      </Link>
    </Button>
  )
}

function WeekSkeleton() {
  return (
    <Card aria-busy className="grid gap-6 p-4 sm:p-6">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-24" />
      ))}
    </Card>
  )
}
