import { PAGES } from '@trunfo/contract/pages'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '@/ui/toast.ts'
import { pageName } from './page-title.ts'

/** Sends a visitor to the sign-in page. They return here with `then` as the page's location state. */
export function useWayToSignIn(): (then?: object) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (then) => {
    const way = { from: pathname + search, fromName: pageName() }
    navigate(PAGES.login.path, { state: then ? { ...way, fromState: then } : way })
  }
}

/** Like `useWayToSignIn`, and toasts why an account is needed. */
export function useSignInFirst(): (title: string, why: string, then?: object) => void {
  const signIn = useWayToSignIn()
  return (title, why, then) => {
    toast({ title, description: why })
    signIn(then)
  }
}
