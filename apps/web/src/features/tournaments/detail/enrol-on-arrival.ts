import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Action } from '@/lib/use-action.ts'
import type { Tournament } from './detail.api.ts'

/**
 * History state for visitors who pressed the enrol button and then signed in. It is not in the URL, so a
 * shared link cannot enrol anyone.
 */
export const ENROLS = { enrols: true }

/** Enrols the viewer once after signing in. */
export function useEnrolOnArrival(enrolment: Action, { abilities }: Pick<Tournament, 'abilities'>): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = state?.enrols === true && abilities.canEnrol

  const enrol = useEffectEvent(() => {
    navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
    void enrolment.run()
  })
  useEffect(() => {
    if (isAsked) enrol()
  }, [isAsked])
}
