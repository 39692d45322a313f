import { useInfiniteQuery } from '@tanstack/react-query'
import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { Card } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { DrawDetails } from '../draw/draw-details.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { participantsQuery, type Tournament, type TournamentBracket } from './detail.api.ts'
import { StagesAhead } from './staged.ts'

/** A sample; the participants tab lists everyone. */
const SHOWN = 12

/** Replaces the bracket before the draw: the start time, the rules and the participants. */
interface BeforeStartProps {
  tournament: Tournament
  /** Undefined in the default format. */
  stages: TournamentBracket['stages']
}

export function BeforeStart({ tournament, stages }: BeforeStartProps) {
  const { t } = useTournamentsTexts()
  const { participantCount, startsAt, rules } = tournament
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice title={t('bracket.notYet')}>
        {t('list.startsAt')}: <DateTime instant={startsAt} />
        {'. '}
        {participantCount < TOURNAMENT_PARTICIPANTS_MIN
          ? t('bracket.notYetHint', { min: TOURNAMENT_PARTICIPANTS_MIN })
          : !stages && t('bracket.rounds', { count: Math.ceil(Math.log2(participantCount)) })}
      </Notice>
      {stages && (
        <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
          <StagesAhead stages={stages} />
        </Suspense>
      )}
      {rules && (
        <Card className="grid gap-2 p-4">
          <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">{rules}</p>
          <TabLink tab="rules">{t('bracket.allRules')}</TabLink>
        </Card>
      )}
      {participantCount > 0 && <WhoIsIn tournament={tournament} />}
      {tournament.drawCommitment && <DrawDetails tournament={tournament} />}
    </div>
  )
}

function WhoIsIn({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { data } = useInfiniteQuery(participantsQuery(tournament))
  const people = data?.pages[0]?.participants.slice(0, SHOWN) ?? []
  return (
    <Card className="grid gap-3 p-4">
      <ul aria-label={t('bracket.whoIsIn')} className="flex flex-wrap gap-2">
        {people.map((participant) => (
          <li
            key={participant.participantId}
            className="flex max-w-full items-center gap-2 rounded-full border py-1 pr-3 pl-1 text-sm"
          >
            <ParticipantPicture type={tournament.type} participant={participant} className="size-7 text-xs" />
            <span className="truncate">{participant.name}</span>
          </li>
        ))}
      </ul>
      <TabLink tab="participants">{t('bracket.allIn', { count: tournament.participantCount })}</TabLink>
    </Card>
  )
}

function TabLink({ tab, children }: { tab: string; children: string }) {
  return (
    <Link
      to={`?tab=${tab}`}
      replace
      preventScrollReset
      className="inline-flex min-h-6 items-center justify-self-start text-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
