import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'

const SECOND_MS = 1000

export interface Leaving {
  /** Seconds until the redirect; null while no countdown runs. */
  readonly secondsLeft: number | null
  begin: () => void
  stay: () => void
  go: () => void
}

/** Redirects a finished page to `to` after `afterMs` once `begin` is called, unless the user calls `stay`. */
export function useLeaving(to: string, afterMs: number, onGo?: () => void): Leaving {
  const navigate = useNavigate()
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [now, setNow] = useState(0)

  // Ends the countdown first: a user who comes back before the next page loads must not be sent off again.
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
