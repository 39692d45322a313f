import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'

const SECOND_MS = 1000

export interface Leaving {
  /** Until the page goes; null while it does not. */
  readonly secondsLeft: number | null
  begin: () => void
  stay: () => void
  go: () => void
}

/** A page that has nothing more to tell goes on to another one after a moment, unless the person stays. */
export function useLeaving(to: string, afterMs: number, onGo?: () => void): Leaving {
  const navigate = useNavigate()
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [now, setNow] = useState(0)

  // Whoever comes back before the next page has arrived finds this one as it was, and must not be sent off again.
  const go = () => {
    setEndsAt(null)
    onGo?.()
    navigate(to)
  }
  const goInTime = useEffectEvent(go)

  useEffect(() => {
    if (endsAt === null) return
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MS)
    const leaving = setTimeout(() => goInTime(), endsAt - Date.now())
    return () => {
      clearInterval(ticking)
      clearTimeout(leaving)
    }
  }, [endsAt])

  return {
    secondsLeft: endsAt === null ? null : Math.max(1, Math.ceil((endsAt - now) / SECOND_MS)),
    begin: () => {
      setNow(Date.now())
      setEndsAt(Date.now() + afterMs)
    },
    stay: () => setEndsAt(null),
    go,
  }
}
