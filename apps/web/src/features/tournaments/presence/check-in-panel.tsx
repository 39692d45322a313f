import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { spread } from '@/lib/pause.ts'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Countdown } from '@/ui/countdown.tsx'
import { useIsAhead } from '../components/use-is-ahead.ts'
import { type Tournament, useViewerStateRefresh } from '../detail/detail.api.ts'
import { useLivePresence } from '../detail/live-presence.ts'
import { useCheckIn } from './presence.api.ts'
import { usePresenceTexts } from './presence.texts.ts'

interface CheckInPanelProps {
  tournament: Tournament
  checkIn: NonNullable<Tournament['checkIn']>
}

/** Where the check-in of an entrant, or of somebody who waits, stands. The server says whether they may check in. */
export function CheckInPanel({ tournament, checkIn }: CheckInPanelProps) {
  const { t } = usePresenceTexts()
  const { isCheckedIn } = tournament.viewer
  const { canCheckIn } = tournament.abilities
  const confirmed = useFocusKept<HTMLParagraphElement>(isCheckedIn)
  const isAhead = useIsAhead(checkIn.opensAt)
  const askAgain = useViewerStateRefresh(tournament.id)
  // Another member may have said it for the team.
  useLivePresence(tournament.id, () => {
    if (tournament.type === 'team' && !isCheckedIn) askAgain()
  })
  if (isCheckedIn)
    return (
      <p
        ref={confirmed}
        tabIndex={-1}
        className="flex w-full flex-wrap items-center gap-x-2 text-sm outline-none sm:w-auto"
      >
        <Check aria-hidden className="size-4 shrink-0 text-success" />
        <span className="font-semibold">{t(`confirmed.${tournament.type}`)}</span>
        <Present tournament={tournament} checkIn={checkIn} />
      </p>
    )
  if (canCheckIn)
    return <OpenCheckIn tournament={tournament} checkIn={checkIn} onEnd={() => spread(askAgain)} />
  return (
    <p className="flex w-full flex-wrap items-center gap-x-2 text-sm text-muted-foreground sm:w-auto">
      {isAhead ? (
        <span>
          {t('ahead')} <DateTime instant={checkIn.opensAt} />
        </span>
      ) : (
        <>
          <span>{t('closed')}</span>
          <Present tournament={tournament} checkIn={checkIn} />
        </>
      )}
    </p>
  )
}

function OpenCheckIn({ tournament, checkIn, onEnd }: CheckInPanelProps & { onEnd: () => void }) {
  const { t } = usePresenceTexts()
  const checking = useCheckIn(tournament.id)
  const button = useRef<HTMLButtonElement>(null)
  const [search] = useSearchParams()
  const isFromNotice = search.has('presenca')
  const isWaiting = tournament.viewer.participantId === null
  // Notices lead here: one tap more and they are in.
  useEffect(() => {
    if (!isFromNotice) return
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus({ preventScroll: true })
  }, [isFromNotice])
  return (
    <Card
      data-notice
      className="grid w-full gap-4 border-primary/60 p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:p-5"
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="text-lg">{t(`open.title.${isWaiting ? 'waiting' : tournament.type}`)}</h2>
        <p className="text-sm text-muted-foreground">
          {t('open.until')} <DateTime instant={checkIn.closesAt} />.{' '}
          {t(isWaiting ? 'open.toEnter' : 'open.orOut')}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold whitespace-nowrap">
            {t('open.left')} <Countdown endsAt={checkIn.closesAt} onEnd={onEnd} />
          </span>
          <Present tournament={tournament} checkIn={checkIn} />
        </p>
      </div>
      <Button
        ref={button}
        size="lg"
        isLoading={checking.isPending}
        onClick={() => void checking.run()}
        className="max-sm:w-full"
      >
        <Check aria-hidden />
        {tournament.type === 'team' ? t('checkIn.actionTeam') : t('checkIn.action')}
      </Button>
    </Card>
  )
}

function Present({ tournament, checkIn }: CheckInPanelProps) {
  const { t } = usePresenceTexts()
  return (
    <span className="text-muted-foreground tabular-nums">
      {t('count', {
        present: formatNumber(checkIn.presentCount),
        all: formatNumber(tournament.participantCount),
      })}
    </span>
  )
}
