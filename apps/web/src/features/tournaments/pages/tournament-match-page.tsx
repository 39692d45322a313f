import { PAGES } from '@trunfo/contract/pages'
import Network from 'lucide-react/icons/network'
import SearchX from 'lucide-react/icons/search-x'
import Swords from 'lucide-react/icons/swords'
import { generatePath, Link, useParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { Ahead } from '../watching/ahead.tsx'
import { Stage, stateOf } from '../watching/stage.tsx'
import { useOwnPlace, useWatchedMatch, type WatchedMatch } from '../watching/watching.api.ts'
import { useWatchingTexts } from '../watching/watching.texts.ts'
import { WayHere } from '../watching/way.tsx'

/** The public page of a match. Its chat and proofs stay in the lobby. */
export function TournamentMatchPage() {
  const { id = '', matchId = '' } = useParams()
  return <OneMatch key={matchId} id={id} matchId={matchId} />
}

function OneMatch({ id, matchId }: { id: string; matchId: string }) {
  const { t } = useWatchingTexts()
  const query = useWatchedMatch({ id, matchId })
  const { data, error } = query
  const [one, other] = data?.sides ?? []
  usePageTitle(one && other ? t('versus', { one: one.name, other: other.name }) : t('title'))

  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Gone id={id} />
  return (
    <Loaded isPage query={query} skeleton={<MatchSkeleton />} failed={(message) => t('failed', { message })}>
      {(match) => <Match match={match} />}
    </Loaded>
  )
}

function Match({ match }: { match: WatchedMatch }) {
  const place = useOwnPlace(match)
  return (
    <div className="mx-auto grid w-full max-w-4xl min-w-0 grid-cols-1 gap-10 sm:gap-14">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Stage match={match} viewerId={place.participantId} />
        <MatchStatus match={match} place={place} />
      </div>
      <Ahead match={match} />
      <WayHere match={match} />
    </div>
  )
}

interface MatchStatusProps {
  match: WatchedMatch
  place: ReturnType<typeof useOwnPlace>
}

/** The match status, and a link to the lobby for those who may enter it, to the bracket for others. */
function MatchStatus({ match, place: { participantId, canOpenRoom } }: MatchStatusProps) {
  const { t } = useWatchingTexts()
  const { tournament, sides, winnerId, completedAt, scheduledAt } = match
  const state = stateOf(match)
  const name = sides.find((side) => side.participantId === winnerId)?.name ?? ''
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-4 sm:px-6">
      <div role="status" className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="font-semibold wrap-anywhere">{t(`state.${state}Hint`, { name })}</p>
        {completedAt && <DateTime instant={completedAt} className="text-sm text-muted-foreground" />}
        {!completedAt && scheduledAt && (
          <p className="text-sm text-muted-foreground">
            {t('scheduled')} <DateTime instant={scheduledAt} />
          </p>
        )}
        {!completedAt && participantId && state !== 'calledOff' && (
          <p className="text-sm text-primary">{t('yours')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
        {canOpenRoom && (
          <Button asChild>
            <Link to={generatePath(PAGES.match.path, { matchId: match.id })}>
              <Swords aria-hidden />
              {t('room')}
            </Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to={generatePath(PAGES.tournament.path, { id: tournament.id })}>
            <Network aria-hidden />
            {t('bracket')}
          </Link>
        </Button>
      </div>
    </Card>
  )
}

/** Correcting an earlier result redraws later matches, so a match can disappear. */
function Gone({ id }: { id: string }) {
  const { t } = useWatchingTexts()
  const { t: shared } = useTournamentsTexts()
  return (
    <Empty
      isPage
      icon={SearchX}
      title={shared('errors.match_not_found')}
      description={t('goneHint')}
      action={
        <Button asChild>
          <Link to={generatePath(PAGES.tournament.path, { id })}>{t('bracket')}</Link>
        </Button>
      }
    />
  )
}

function MatchSkeleton() {
  return (
    <div aria-busy className="mx-auto grid w-full max-w-4xl gap-4">
      <Skeleton className="h-54 rounded-xl sm:h-68" />
      <Skeleton className="h-19 rounded-lg" />
      <Skeleton className="mt-6 h-24 rounded-lg sm:mt-10" />
    </div>
  )
}
