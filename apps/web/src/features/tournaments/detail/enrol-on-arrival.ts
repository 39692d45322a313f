import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Act } from '@/lib/use-act.ts'
import type { Tournament } from './detail.api.ts'

/**
 * What the page is given by a visitor who pressed the button and signed in on the way. In the state of the history and
 * not in the address: a link that somebody else made enrols nobody.
 */
export const ENROLS = { enrols: true }

/** Does once, now that they are known, what they had asked for. */
export function useEnrolOnArrival(enrolment: Act, { abilities }: Pick<Tournament, 'abilities'>): void {
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
