import { CONFIRMED_TOAST_MS } from '@trunfo/contract/accounts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { toast } from '@/ui/toast.ts'
import { useConfirmEmail } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'

/** The link of the confirmation mail leads here with its token behind the `#`; the page posts it, once. */
export function useEmailConfirmation(): { isUnderWay: boolean; hasFailed: boolean } {
  const { t } = useAccountsTexts()
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useConfirmEmail()
  const [hasFailed, setHasFailed] = useState(false)
  const posted = useRef<string | null>(null)
  const token = new URLSearchParams(hash.slice(1)).get('confirmation')

  const confirm = useEffectEvent(async (token: string) => {
    // The token has no business in the history, nor in a copied address.
    navigate({ search }, { replace: true, state })
    try {
      const { state: outcome } = await mutateAsync(token)
      const title = outcome === 'confirmed' ? t('confirmation.done') : t('confirmation.already')
      toast({
        variant: 'success',
        title,
        description: t('confirmation.doneHint'),
        durationMs: CONFIRMED_TOAST_MS,
      })
    } catch (error) {
      setHasFailed(true)
      toast({ variant: 'destructive', title: t('confirmation.failed'), description: errorText(error) })
    }
  })

  useEffect(() => {
    if (!token || posted.current === token) return
    posted.current = token
    void confirm(token)
  }, [token])

  return { isUnderWay: isPending, hasFailed }
}
