import { MATCH_REDIRECT_MS } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import Trophy from 'lucide-react/icons/trophy'
import { useEffect, useEffectEvent, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { Button } from '@/ui/button.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { nameOf } from './sides.ts'

const SECOND_MS = 1000

interface Finish {
  /** Until the page goes to the tournament. */
  readonly secondsLeft: number
  stay: () => void
  go: () => void
}

/**
 * A match that ends while its lobby is open leads back to the tournament after a moment, unless the person stays.
 * One that was over before is only looked at, even where the page remembers it open from an earlier visit, and a
 * corrected result does not send anybody away again.
 */
export function useFinish(match: Match, isFresh: boolean): Finish | null {
  const navigate = useNavigate()
  const isOver = match.status === 'completed'
  const [wasOpen, setWasOpen] = useState(false)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [now, setNow] = useState(0)

  // Whoever comes back before the next page has arrived finds this one as it was, and must not be sent off again.
  const leave = () => {
    setEndsAt(null)
    navigate(generatePath(PAGES.tournament.path, { id: match.tournament.id }))
  }
  const leaveInTime = useEffectEvent(leave)

  useEffect(() => {
    if (isFresh && !isOver) setWasOpen(true)
  }, [isFresh, isOver])

  useEffect(() => {
    if (!isOver || !wasOpen) return
    setWasOpen(false)
    setNow(Date.now())
    setEndsAt(Date.now() + MATCH_REDIRECT_MS)
  }, [isOver, wasOpen])

  useEffect(() => {
    if (endsAt === null) return
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MS)
    const leaving = setTimeout(() => leaveInTime(), endsAt - Date.now())
    return () => {
      clearInterval(ticking)
      clearTimeout(leaving)
    }
  }, [endsAt])

  if (endsAt === null) return null
  return {
    secondsLeft: Math.max(1, Math.ceil((endsAt - now) / SECOND_MS)),
    stay: () => setEndsAt(null),
    go: leave,
  }
}

/** Lies over the page, where nobody misses it. The count is for the eyes: read out each second it would be noise. */
export function Finished({ match, finish }: { match: Match; finish: Finish }) {
  const { t } = useMatchesTexts()
  const name = nameOf(match, match.winnerId)
  return (
    <section
      aria-label={t('finished.title')}
      className="fixed inset-x-4 top-32 z-30 mx-auto grid max-w-md animate-pop-in gap-4 rounded-lg border border-primary bg-popover p-4 shadow-xl shadow-background sm:p-6"
    >
      <div className="flex items-start gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary text-primary-foreground">
          <Trophy aria-hidden className="size-5" />
        </span>
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg">{t('finished.title')}</h2>
          <p className="text-sm wrap-anywhere">{t('lobby.winnerOf', { name })}</p>
          <p className="text-sm text-muted-foreground tabular-nums">
            {t('finished.going', { count: finish.secondsLeft })}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={finish.stay}>
          {t('finished.stay')}
        </Button>
        <Button onClick={finish.go}>{t('finished.go')}</Button>
      </div>
    </section>
  )
}
