import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { doStaffPowersWait } from '@/lib/access.ts'
import { safeReturnPath } from '@/lib/safe-return-path.ts'
import { sessionQuery, useSession } from '@/lib/session.ts'
import { LinksCard } from '../oauth/links-card.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { StaffSteps } from '../staff/staff-steps.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasswordCard } from './password-card.tsx'

export function SecurityTab() {
  const { viewer } = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const passwordCard = useRef<HTMLDivElement>(null)

  /** Sends staff back to the page that required the setup, once nothing is missing. */
  function goOn() {
    const path = safeReturnPath(state?.enrolFor)
    // Not this render's viewer: the session was refetched after the last step.
    const current = queryClient.getQueryData(sessionQuery.queryKey)?.viewer
    if (path && current && !doStaffPowersWait(current)) void navigate(path)
  }

  /** Focuses the first field, or the link that creates a password if there is none yet. */
  const goToPassword = () =>
    passwordCard.current?.querySelector<HTMLElement>('input:not([hidden]), a')?.focus()

  return (
    <div className="grid gap-6">
      {viewer && doStaffPowersWait(viewer) && <StaffSteps viewer={viewer} onSetPassword={goToPassword} />}
      <SecondFactorCard onEnrolled={goOn} />
      <PasswordCard ref={passwordCard} onChanged={goOn} />
      <LinksCard />
      <DevicesCard />
    </div>
  )
}
