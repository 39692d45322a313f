import { PAGES } from '@trunfo/contract/pages'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '@/ui/toast.ts'

/** Says why an account is needed and sends a visitor to sign in; they come back here. */
export function useSignInFirst(): (title: string, why: string) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (title, why) => {
    toast({ variant: 'destructive', title, description: why })
    navigate(PAGES.login.path, { state: { from: pathname + search } })
  }
}
