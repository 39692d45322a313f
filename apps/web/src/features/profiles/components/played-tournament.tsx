import { PAGES } from '@trunfo/contract/pages'
import Trophy from 'lucide-react/icons/trophy'
import { generatePath, Link } from 'react-router'
import { StatusBadge } from '@/features/tournaments/index.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import type { PlayedTournament as Played } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'

/** One line of the history; the whole of it leads to the tournament, and one that was won is edged in gold. */
export function PlayedTournament({ tournament }: { tournament: Played }) {
  const { t } = useProfilesTexts()
  const { id, name, status, startsAt, isChampion } = tournament
  return (
    <li
      className={cn(
        'relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-card p-4 transition-colors sm:flex-nowrap focus-within:border-ring hover:border-input',
        isChampion && 'border-gold hover:border-gold',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <Link
          to={generatePath(PAGES.tournament.path, { id })}
          className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:after:outline-2 focus-visible:after:outline-ring"
        >
          {name}
        </Link>
        <span className="text-sm text-muted-foreground">
          <DateTime instant={startsAt} />
        </span>
      </div>
      <div className="flex shrink-0 flex-wrap gap-1.5">
        {isChampion && (
          <Badge variant="gold">
            <Trophy aria-hidden />
            {t('history.champion')}
          </Badge>
        )}
        <StatusBadge status={status} />
      </div>
    </li>
  )
}
