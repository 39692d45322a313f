import { PAGES } from '@trunfo/contract/pages'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Countdown } from '@/ui/countdown.tsx'
import { Notice } from '@/ui/notice.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type Tournament, useViewerStateRefresh } from './detail.api.ts'

const FIRST_ASK_MS = 500
const LONGEST_PAUSE_MS = 60_000

interface EarlyAccessProps {
  tournament: Tournament
  until: string
  /** The enrol button. */
  children: ReactNode
}

/**
 * During early access, shows VIPs how long it lasts and others when enrolment opens. For signed-in viewers
 * the server decides when it is over. For visitors the device's clock suffices, because they only get a
 * sign-in prompt.
 */
export function EarlyAccess({ tournament, until, children }: EarlyAccessProps) {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()
  const [isOver, setIsOver] = useState(() => new Date(until).getTime() <= Date.now())
  const { canEnrol } = tournament.abilities
  useAskingUntilOpen(tournament.id, isOver && viewer !== null && !canEnrol)

  if (isOver && (canEnrol || !viewer)) return children
  const countdown = (
    <Countdown endsAt={until} onEnd={() => setIsOver(true)} className="font-semibold whitespace-nowrap" />
  )
  if (canEnrol) {
    return (
      <>
        {children}
        <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm text-muted-foreground">
          <VipIcon /> {t('earlyAccess.yours')} {countdown}
        </p>
      </>
    )
  }
  return (
    <div data-notice className="w-full">
      <Notice
        title={t('earlyAccess.title')}
        action={
          <Button asChild variant="secondary">
            <Link to={PAGES.vip.path}>
              <VipIcon />
              {t('earlyAccess.vip')}
            </Link>
          </Button>
        }
      >
        {t('earlyAccess.opens')} <DateTime instant={until} />. {t('earlyAccess.left')} {countdown}
      </Notice>
    </div>
  )
}

/** The device's clock may be ahead of the server's, so the query is repeated with increasing delays. */
function useAskingUntilOpen(id: string, isWaiting: boolean): void {
  const ask = useEffectEvent(useViewerStateRefresh(id))
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (pauseMs: number) => {
      timer = setTimeout(() => {
        ask()
        askAfter(Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
      }, pauseMs)
    }
    askAfter(FIRST_ASK_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
}
