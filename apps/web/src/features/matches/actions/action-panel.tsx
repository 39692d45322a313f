import { type Ref, Suspense } from 'react'
import { cn } from '@/ui/cn.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ClockPanel } from '../clocks/lazy-panel.ts'
import { type PrimaryAction, primaryOf } from '../lobby/lobby-state.ts'
import { Ruling } from '../lobby/ruling.tsx'
import { StateHead } from '../lobby/state-head.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { DecideMatch } from '../staff/in-lobby.ts'
import { Appeal } from './appeal.tsx'
import { DeclareWinner } from './declare-winner.tsx'
import { Help } from './help.tsx'
import { BracketLink, Primary, ProofLink } from './primary.tsx'

interface ActionPanelProps {
  match: Match
  isSmall: boolean
  onProof: () => void
  ref?: Ref<HTMLElement>
  className?: string
}

/** Shows the match state with its one primary action and at most two secondary ones. */
export function ActionPanel({ match, isSmall, onProof, ref, className }: ActionPanelProps) {
  const plays = match.viewer.participantId !== null
  const primary = primaryOf(match)
  return (
    <section
      ref={ref}
      className={cn(
        'surface-raised grid content-start gap-3 scroll-mt-20 max-lg:rounded-none p-4 lg:px-5',
        isSmall && 'p-0',
        className,
      )}
    >
      <PanelTitle plays={plays} />
      <StateHead match={match} isSmall={isSmall} />
      <div className={isSmall ? 'hidden' : 'grid gap-3'}>
        {match.clock && (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <ClockPanel match={match} clock={match.clock} />
          </Suspense>
        )}
        {plays && match.status !== 'completed' && match.tournament.status !== 'cancelled' && (
          <DeclareWinner match={match} />
        )}
        {primary === 'decide' && (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <DecideMatch match={match} />
          </Suspense>
        )}
        <Primary match={match} primary={primary} onProof={onProof} />
        {plays && <QuietActions match={match} primary={primary} onProof={onProof} />}
        {match.status === 'completed' && <Ruling ruling={match.ruling} />}
        {match.status === 'completed' && <Appeal match={match} />}
        <OwnCase match={match} />
      </div>
    </section>
  )
}

function PanelTitle({ plays }: { plays: boolean }) {
  const { t } = useMatchesTexts()
  return (
    <h2 className="font-sans text-xs font-medium text-muted-foreground max-lg:sr-only">
      {plays ? t('actions.title') : t('actions.staff')}
    </h2>
  )
}

interface QuietActionsProps {
  match: Match
  /** Already shown above, so it is not repeated here. */
  primary: PrimaryAction
  onProof: () => void
}

function QuietActions({ match, primary, onProof }: QuietActionsProps) {
  const isOver = match.status === 'completed'
  return (
    <div className="-my-1 flex flex-wrap gap-1 *:min-w-0 *:flex-1">
      {primary === 'declare' && <ProofLink onProof={onProof} />}
      {isOver && primary !== 'bracket' && <BracketLink match={match} />}
      <Help match={match} />
    </div>
  )
}

/** Tells those who decide other matches why they do not decide this one. */
function OwnCase({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { conflict } = match.viewer
  if (!conflict || match.staff) return null
  return (
    <p className="text-sm text-muted-foreground">
      {conflict === 'plays' ? t('errors.own_match') : t('errors.next_opponent')}
    </p>
  )
}
