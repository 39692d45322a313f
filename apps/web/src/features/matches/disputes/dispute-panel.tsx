import { useQuery } from '@tanstack/react-query'
import { matchRoom } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import MessagesSquare from 'lucide-react/icons/messages-square'
import type { RefObject } from 'react'
import { generatePath, Link } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Button } from '@/ui/button.tsx'
import { SidePanel } from '@/ui/side-panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useCasesTexts } from '../cases.texts.ts'
import { DeclarationsStrip } from '../lobby/declarations-strip.tsx'
import { type Match, matchQuery } from '../matches.api.ts'
import { Appealed } from '../staff/appealed.tsx'
import { DecideMatch } from '../staff/decide-match.tsx'
import { HistoryCard } from '../staff/history-card.tsx'
import { Evidence } from '../staff/staff-card.tsx'
import type { Dispute } from './disputes.api.ts'

interface DisputePanelProps {
  dispute: Dispute
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

/**
 * Opens beside the queue with both sides' claims and proofs, and the decision form. The chat is only in the
 * lobby.
 */
export function DisputePanel({ dispute, heading, onClose }: DisputePanelProps) {
  const { t } = useCasesTexts()
  const { matchId, tournament, round, number } = dispute
  const [one = '', other = ''] = dispute.sides
  const name = t('disputes.against', { one, other })
  const match = useQuery(matchQuery(matchId))
  useLiveQuery(matchRoom(matchId), matchQuery(matchId))
  return (
    <SidePanel
      label={t('disputes.panel', { match: name })}
      title={name}
      lead={
        <p className="wrap-anywhere">
          <Link
            to={generatePath(PAGES.tournament.path, { id: tournament.id })}
            className="text-primary underline underline-offset-4"
          >
            {tournament.name}
          </Link>
          {` · ${t('disputes.placeOf', { round, number })}`}
        </p>
      }
      heading={heading}
      onClose={onClose}
    >
      <Loaded query={match} skeleton={<Skeleton className="h-96" />} failed={t('disputes.panelFailed')}>
        {(found) => <Case key={matchId} match={found} />}
      </Loaded>
      <Button asChild variant="outline">
        <Link to={generatePath(PAGES.match.path, { matchId })}>
          <MessagesSquare aria-hidden />
          {t('disputes.room')}
        </Link>
      </Button>
    </SidePanel>
  )
}

function Case({ match }: { match: Match }) {
  const { staff, abilities } = match
  return (
    <>
      <DeclarationsStrip match={match} />
      {staff && <Evidence match={match} staff={staff} />}
      {abilities.canDecide && <DecideMatch match={match} />}
      <Appealed match={match} />
      {staff && match.appeal?.state === 'open' && <HistoryCard matchId={match.id} history={staff.history} />}
    </>
  )
}
