import { PAGES } from '@trunfo/contract/pages'
import type { TicketPrefill } from '@trunfo/contract/tickets'
import { useEffect, useEffectEvent } from 'react'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useViewerStateRefresh } from '../detail/detail.api.ts'
import { usePausesTexts } from './pauses.texts.ts'

/** Browsers cannot wait longer than 24 days at once. */
const WAITED_MAX_MS = 86_400_000

interface PausePanelProps {
  tournamentId: string
  pause: Schemas['EnrolmentPause']
}

/** Why the viewer cannot enrol and until when, where the button would be. */
export function PausePanel({ tournamentId, pause }: PausePanelProps) {
  const { t } = usePausesTexts()
  const { tournament, match, missedAt, until } = pause
  useRefreshAt(tournamentId, until)
  const about = { name: tournament.name, round: match.round, number: match.number }
  const prefill: TicketPrefill = {
    area: 'other',
    priority: 'high',
    subject: t('own.subject', about),
    message: t('own.message', about),
    about: { kind: 'match', id: match.id },
  }
  return (
    <div data-notice className="w-full">
      <Notice
        tone="warning"
        title={
          <>
            {t('own.title')} <DateTime instant={until} />
          </>
        }
        action={
          <>
            <Button asChild>
              <Link to={PAGES.ticketNew.path} state={prefill}>
                {t('own.appeal')}
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={generatePath(PAGES.match.path, { matchId: match.id })}>{t('own.seeMatch')}</Link>
            </Button>
          </>
        }
      >
        <p>
          {t('own.why', about)} <DateTime instant={missedAt} />.
        </p>
        <p>{t('own.rest')}</p>
      </Notice>
    </div>
  )
}

/** The button comes back by itself on a page that stays open. */
function useRefreshAt(tournamentId: string, until: string): void {
  const refresh = useEffectEvent(useViewerStateRefresh(tournamentId))
  useEffect(() => {
    const waitMs = Date.parse(until) - Date.now() + 1_000
    if (waitMs > WAITED_MAX_MS) return undefined
    const timer = setTimeout(() => refresh(), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [until])
}
