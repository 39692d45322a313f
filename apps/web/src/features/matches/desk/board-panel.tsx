import { useQuery } from '@tanstack/react-query'
import { matchRoom } from '@trunfo/contract/matches'
import { type RefObject, useEffect, useRef } from 'react'
import { Loaded } from '@/lib/loaded.tsx'
import { useMatchTitle } from '@/lib/round-names.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { SidePanel } from '@/ui/side-panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { matchQuery } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { Correction } from '../staff/correction.tsx'
import { DecideMatch } from '../staff/decide-match.tsx'
import { Evidence } from '../staff/staff-card.tsx'
import type { BoardTournament, DeskMatch } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'
import { BoardActs } from './board-acts.tsx'
import { BoardSides } from './board-sides.tsx'
import { STATE_LOOKS } from './state-looks.ts'

interface MatchPanelProps {
  tournament: BoardTournament
  match: DeskMatch
  /** A sheet on phones, beside the list elsewhere. */
  hasSheet: boolean
  /** Receives the focus if the match leaves the list with an act. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** One match with everything that can be done about it. */
export function MatchPanel({ hasSheet, onClose, ...of }: MatchPanelProps) {
  const { t } = useBoardTexts()
  const matchTitle = useMatchTitle()
  const heading = useRef<HTMLHeadingElement>(null)
  const title = `${matchTitle(of.match)} · ${t('row.number', { number: of.match.number })}`
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  if (hasSheet)
    return (
      <Sheet open onOpenChange={onClose}>
        <SheetContent
          side="bottom"
          onCloseAutoFocus={(event) => {
            // The sheet has no trigger of its own, and the row may have left the list.
            event.preventDefault()
            const row = document.querySelector<HTMLElement>(`[data-match="${of.match.id}"]`)
            ;(row ?? of.focusAfter.current)?.focus()
          }}
          title={title}
          closeLabel={t('panel.close')}
          className="grid content-start gap-4"
        >
          <Content {...of} />
        </SheetContent>
      </Sheet>
    )
  return (
    <SidePanel
      label={t('panel.label')}
      title={title}
      heading={heading}
      closeLabel={t('panel.close')}
      onClose={onClose}
    >
      <Content {...of} />
    </SidePanel>
  )
}

function Content({ tournament, match, focusAfter }: Omit<MatchPanelProps, 'hasSheet' | 'onClose'>) {
  const { t } = useBoardTexts()
  const { icon: Icon, hue } = STATE_LOOKS[match.state]
  const { t: shared } = useMatchesTexts()
  const { canOpen, canDecide, canCorrect } = match.abilities
  const isOpen = match.status === 'in_progress' || match.status === 'dispute'
  return (
    <>
      <Badge className={cn('justify-self-start', hue)}>
        <Icon aria-hidden />
        {t(`states.${match.state}`)}
      </Badge>
      <BoardSides tournament={tournament} match={match} focusAfter={focusAfter} />
      {canOpen && (canDecide || canCorrect) && <Case matchId={match.id} />}
      {isOpen && !canDecide && (
        <p className="text-sm text-muted-foreground">
          {match.conflict === 'plays' && shared('errors.own_match')}
          {match.conflict === 'meets_next' && shared('errors.next_opponent')}
          {match.conflict === null && shared('errors.staff_decides')}
        </p>
      )}
      <BoardActs tournament={tournament} match={match} />
    </>
  )
}

/** What both sides said and sent, and the decision or its correction. */
function Case({ matchId }: { matchId: string }) {
  const { t } = useBoardTexts()
  const query = useQuery(matchQuery(matchId))
  useLiveQuery(matchRoom(matchId), matchQuery(matchId))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-64" />} failed={t('panel.failed')}>
      {(match) => {
        const { staff, abilities } = match
        const hasProof = match.sides.some(({ proofs }) => proofs.length > 0)
        return (
          <div className="@container grid min-w-0 grid-cols-1 gap-4">
            {staff && (staff.hasCase || hasProof) && <Evidence match={match} staff={staff} />}
            {abilities.canDecide && <DecideMatch match={match} />}
            {abilities.canCorrect && <Correction match={match} />}
          </div>
        )
      }}
    </Loaded>
  )
}
