import { PAGES } from '@trunfo/contract/pages'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '@/ui/toast.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/** Says why an account is needed and sends a visitor to sign in; they come back here. */
export function useSignInFirst(): (why: string) => void {
  const { t } = useTournamentsTexts()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (why) => {
    toast({ variant: 'destructive', title: t('signIn.required'), description: why })
    navigate(PAGES.login.path, { state: { from: pathname + search } })
  }
}
