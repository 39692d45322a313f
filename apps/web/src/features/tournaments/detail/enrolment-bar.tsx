import { PAGES } from '@trunfo/contract/pages'
import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import Swords from 'lucide-react/icons/swords'
import { Suspense } from 'react'
import { generatePath, Link } from 'react-router'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'
import { Enrolment } from './enrolment.tsx'
import { StartTools } from './staff-tools.ts'

interface EnrolmentBarProps {
  tournament: Tournament
  /** Whether the answer is the viewer's own; until then nobody knows what they may do. */
  isKnown: boolean
}

/** What the viewer does here next. It stays in reach below the navbar while the page scrolls. */
export function EnrolmentBar({ tournament, isKnown }: EnrolmentBarProps) {
  const { t } = useTournamentsTexts()
  const { status } = useSession()
  const isOpen = OPEN_STATUSES.some((one) => one === tournament.status)
  const { openMatchId } = tournament.viewer
  const isReady = isKnown && status !== 'loading'
  if (!isOpen && !openMatchId) return null
  return (
    <section
      aria-label={t('detail.actions')}
      // A notice is too high to follow the page.
      className="sticky top-16 z-20 has-[[data-notice]]:static -mx-4 flex flex-wrap items-center gap-3 bg-background px-4 py-2"
    >
      {!isReady && <Skeleton className="h-11 w-full sm:w-40" />}
      {isReady && isOpen && <Enrolment tournament={tournament} />}
      {isReady && isOpen && tournament.abilities.canOpenAnyMatch && (
        <Suspense fallback={<Skeleton className="h-11 w-full sm:w-40" />}>
          <StartTools tournament={tournament} />
        </Suspense>
      )}
      {isReady && openMatchId && (
        <Button asChild className="max-sm:w-full">
          <Link to={generatePath(PAGES.match.path, { matchId: openMatchId })}>
            <Swords aria-hidden />
            {t('detail.openMatch')}
          </Link>
        </Button>
      )}
    </section>
  )
}
