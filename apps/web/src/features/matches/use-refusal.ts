import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { toast } from '@/ui/toast.ts'
import { useMatchesTexts } from './matches.texts.ts'

/** Answers after which there is nothing of the match to show, whatever was shown before. */
const FINAL = [400, 403, 404, 409]

/**
 * Sends whoever cannot see a lobby away: to its tournament when it is not theirs to open, else to the start. A
 * failure after the lobby was shown waits for the next try instead. Says whether it does.
 */
export function useRefusal(error: Error | null, hasMatch: boolean): boolean {
  const { t } = useMatchesTexts()
  const navigate = useNavigate()
  const status = error instanceof ApiError ? error.status : 0
  const isRefused = error !== null && (!hasMatch || FINAL.includes(status))
  // Asking again, as a hint makes the page do, takes the error back for a moment: one refusal is enough.
  const [isTurnedAway, setIsTurnedAway] = useState(false)

  const turnAway = useEffectEvent(() => {
    if (isRefusal(error, 'matches.access_denied')) {
      toast({ variant: 'destructive', title: t('errors.access_denied'), description: t('lobby.deniedHint') })
      const id = String(error.facts.tournamentId)
      return navigate(generatePath(PAGES.tournament.path, { id }), { replace: true })
    }
    const isMissing = status === 404 || status === 400
    toast({
      variant: 'destructive',
      title: isMissing ? t('errors.not_found') : t('lobby.loadFailed'),
      description: isMissing ? undefined : errorText(error),
    })
    navigate(PAGES.home.path, { replace: true })
  })
  useEffect(() => {
    if (!isRefused || isTurnedAway) return
    setIsTurnedAway(true)
    void turnAway()
  }, [isRefused, isTurnedAway])

  return isRefused || isTurnedAway
}
