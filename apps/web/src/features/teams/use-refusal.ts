import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { toast } from '@/ui/toast.ts'
import { useTeamsTexts } from './teams.texts.ts'

/**
 * Sends whoever has no business on a team's page to where they have: to the list when there is no such team
 * (or the address holds no id at all), to the team when only its leader may look. Says whether it does.
 */
export function useRefusal(error: Error | null, teamId: string): boolean {
  const { t } = useTeamsTexts()
  const navigate = useNavigate()
  const status = error instanceof ApiError ? error.status : 0
  const isMissing = status === 404 || status === 400
  const isRefused = isMissing || status === 403
  // Asking again, as a hint makes the page do, takes the error back for a moment: one refusal is enough.
  const [isTurnedAway, setIsTurnedAway] = useState(false)

  const turnAway = useEffectEvent(() => {
    toast({ variant: 'destructive', title: isMissing ? t('errors.not_found') : t('errors.access_denied') })
    const to = isMissing ? PAGES.teams.path : generatePath(PAGES.team.path, { id: teamId })
    navigate(to, { replace: true })
  })
  useEffect(() => {
    if (!isRefused || isTurnedAway) return
    setIsTurnedAway(true)
    turnAway()
  }, [isRefused, isTurnedAway])

  return isRefused || isTurnedAway
}
