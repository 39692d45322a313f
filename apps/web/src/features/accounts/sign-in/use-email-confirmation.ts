import { useQueryClient } from '@tanstack/react-query'
import { CONFIRMED_TOAST_MS } from '@trunfo/contract/accounts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { enterSession } from '@/lib/session.ts'
import { toast } from '@/ui/toast.ts'
import { useConfirmEmail } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { takeWay } from './destination.ts'

/**
 * Posts the confirmation link's token, which stands behind the `#`, once. In the browser of the sign-up it
 * also signs the user in; elsewhere it prefills the form's email address and destination.
 */
export function useEmailConfirmation(): { isUnderWay: boolean; hasFailed: boolean } {
  const { t } = useAccountsTexts()
  const queryClient = useQueryClient()
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const { mutateAsync } = useConfirmEmail()
  const posted = useRef<string | null>(null)
  const token = new URLSearchParams(hash.slice(1)).get('confirmation')
  const [isUnderWay, setIsUnderWay] = useState(token !== null)
  const [hasFailed, setHasFailed] = useState(false)

  const confirm = useEffectEvent(async (token: string) => {
    setIsUnderWay(true)
    // The token must not stay in the history or in a copied URL.
    navigate({ search }, { replace: true, state })
    try {
      const { state: outcome, isSignedIn, email, returnTo } = await mutateAsync(token)
      navigate({ search: '' }, { replace: true, state: { email, from: returnTo, ...takeWay(returnTo) } })
      toast({
        variant: 'success',
        title: outcome === 'confirmed' ? t('confirmation.done') : t('confirmation.already'),
        description: isSignedIn ? t('confirmation.enteredHint') : t('confirmation.doneHint'),
        durationMs: CONFIRMED_TOAST_MS,
      })
      if (isSignedIn) await enterSession(queryClient)
    } catch (error) {
      setHasFailed(true)
      toast({ variant: 'destructive', title: t('confirmation.failed'), description: errorText(error) })
    }
    setIsUnderWay(false)
  })

  useEffect(() => {
    if (!token || posted.current === token) return
    posted.current = token
    void confirm(token)
  }, [token])

  return { isUnderWay, hasFailed }
}
