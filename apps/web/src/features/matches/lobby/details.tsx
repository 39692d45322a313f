import { type Ref, Suspense } from 'react'
import { ChampionMoment } from '@/features/tournaments/index.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Card, CardContent } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Proof } from '../actions/proof.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { HistoryCard, StaffCard } from '../staff/in-lobby.ts'
import { DeclarationsStrip } from './declarations-strip.tsx'
import { Lineups } from './lineups.tsx'
import { lobbyStateOf } from './lobby-state.ts'
import { Nicks } from './nicks.tsx'
import { Rules } from './rules.tsx'
import { ownSideOf } from './sides.ts'

interface DetailsProps {
  match: Match
  proofRef: Ref<HTMLDivElement>
  ref?: Ref<HTMLElement>
  className?: string
}

/** Everything in the lobby except the state and the chat. */
export function Details({ match, proofRef, ref, className }: DetailsProps) {
  const { t } = useMatchesTexts()
  const side = ownSideOf(match)
  const hasProofs = side && (match.abilities.canSendProof || side.proofs.length > 0)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('lobby.details')}
      className={`grid min-w-0 content-start gap-4 outline-none ${className ?? ''}`}
    >
      {lobbyStateOf(match) === 'champion' && (
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <ChampionMoment id={match.tournament.id} />
        </Suspense>
      )}
      {match.staff && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <StaffCard match={match} staff={match.staff} />
        </Suspense>
      )}
      {match.scheduledAt && match.completedAt === null && (
        <p className="flex flex-wrap items-center gap-x-1.5 rounded-lg bg-card px-4 py-3 text-sm">
          {t('lobby.scheduled')} <DateTime instant={match.scheduledAt} className="font-semibold" />
        </p>
      )}
      {match.tournament.gameId && <Nicks match={match} />}
      {hasProofs && (
        <Card>
          <CardContent className="sm:p-4">
            <div ref={proofRef} className="scroll-mt-20">
              <Proof match={match} side={side} />
            </div>
          </CardContent>
        </Card>
      )}
      {lobbyStateOf(match) !== 'calledOff' && (
        <Card>
          <CardContent className="sm:p-4">
            <DeclarationsStrip match={match} />
          </CardContent>
        </Card>
      )}
      {match.tournament.type === 'team' && <Lineups match={match} />}
      {!match.isTest && <Rules tournament={match.tournament} />}
      {match.staff && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <HistoryCard matchId={match.id} history={match.staff.history} />
        </Suspense>
      )}
    </section>
  )
}
