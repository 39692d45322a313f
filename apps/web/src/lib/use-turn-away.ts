import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '@/ui/toast.ts'

interface Refusal {
  title: string
  description?: string | undefined
  /** Where to go from here, if not to stay where one is sent. */
  action?: ReactNode
  /** Of a fault, unless said otherwise. */
  variant?: 'default' | undefined
  to: string
}

/** Sends whoever has no business on a page to where they have, and says why. Tells whether it does. */
export function useTurnAway(refusal: Refusal | null): boolean {
  const navigate = useNavigate()
  const isRefused = refusal !== null
  // Asking again, as a hint makes the page do, takes the error back for a moment: one refusal is enough.
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
