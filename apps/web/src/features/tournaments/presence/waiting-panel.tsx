import ListPlus from 'lucide-react/icons/list-plus'
import type { RefObject } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { useSession } from '@/lib/session.ts'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { useSignInFirst } from '@/lib/use-sign-in-first.ts'
import { Button } from '@/ui/button.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { CheckInPanel } from './check-in-panel.tsx'
import { useJoinList, useLeaveList } from './presence.api.ts'
import { usePresenceTexts } from './presence.texts.ts'

/** A tournament without a place to take: the way onto its waiting list, or the viewer's place in it. */
export function WaitingPanel({ tournament }: { tournament: Tournament }) {
  const { waitingPosition } = tournament.viewer
  const place = useFocusKept<HTMLParagraphElement>(waitingPosition !== null)
  if (waitingPosition === null) return <JoinList tournament={tournament} />
  return <Waiting tournament={tournament} position={waitingPosition} place={place} />
}

function JoinList({ tournament }: { tournament: Tournament }) {
  const { t } = usePresenceTexts()
  const { viewer } = useSession()
  const signInFirst = useSignInFirst()
  const joining = useJoinList(tournament.id)
  const { waitingCount, participantCount, maxParticipants, abilities } = tournament
  const isOffered = viewer === null || abilities.canJoinWaitingList
  return (
    <>
      {isOffered && (
        <Button
          isLoading={joining.isPending}
          onClick={() => (viewer ? void joining.run() : signInFirst(t('join.action'), t('join.signIn')))}
          className="max-sm:w-full"
        >
          <ListPlus aria-hidden />
          {t('join.action')}
        </Button>
      )}
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm text-muted-foreground">
        {participantCount >= maxParticipants && <span>{t('join.full')}</span>}
        {waitingCount > 0 && (
          <span className="tabular-nums">{t('join.queue', { count: waitingCount })}.</span>
        )}
        {isOffered && <span>{t('join.hint')}</span>}
      </p>
    </>
  )
}

interface WaitingProps {
  tournament: Tournament
  position: number
  /** Receives focus from the button, so it is announced. */
  place: RefObject<HTMLParagraphElement | null>
}

function Waiting({ tournament, position, place }: WaitingProps) {
  const { t } = usePresenceTexts()
  const { id, name, type, waitingCount, checkIn, abilities } = tournament
  const leaving = useLeaveList(id)
  const ofPerson = position === 1 ? t('waiting.first') : t('waiting.position', { position })
  return (
    <>
      {checkIn && <CheckInPanel tournament={tournament} checkIn={checkIn} />}
      <p ref={place} tabIndex={-1} className="flex flex-wrap items-baseline gap-x-2 text-sm outline-none">
        <span className="text-base font-semibold tabular-nums">
          {type === 'team' ? t('waiting.team', { position }) : ofPerson}
        </span>
        {waitingCount > 1 && (
          <span className="text-muted-foreground tabular-nums">
            {t('waiting.of', { count: waitingCount })}
          </span>
        )}
      </p>
      {abilities.canLeaveWaitingList && (
        <ConfirmedButton
          act={leaving}
          texts="presence:leave"
          values={{ name }}
          variant="outline"
          size="sm"
          className="min-h-11"
        />
      )}
    </>
  )
}
