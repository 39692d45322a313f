import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '@/ui/toast.ts'

interface Refusal {
  title: string
  description?: string | undefined
  /** A link to offer in the toast. */
  action?: ReactNode
  /** Defaults to `destructive`. */
  variant?: 'default' | undefined
  to: string
}

/** Redirects viewers who may not use a page, and toasts why. Returns whether it redirects. */
export function useRedirectWithToast(refusal: Refusal | null): boolean {
  const navigate = useNavigate()
  const isRefused = refusal !== null
  // A refetch, such as after a hint, briefly clears the error; remember that the redirect ran.
  const [isTurnedAway, setIsTurnedAway] = useState(false)

  const turnAway = useEffectEvent(() => {
    if (!refusal) return
    const { to, ...said } = refusal
    toast({ ...said, variant: said.variant ?? 'destructive' })
    navigate(to, { replace: true })
  })
  useEffect(() => {
    if (!isRefused || isTurnedAway) return
    setIsTurnedAway(true)
    turnAway()
  }, [isRefused, isTurnedAway])

  return isRefused || isTurnedAway
}
