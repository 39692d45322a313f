import { PAGES } from '@trunfo/contract/pages'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useWayToSignIn } from './use-sign-in-first.ts'

/** To sign in and come back here. Another tab, which cannot come back, opens as any link does. */
export function SignInLink({ children, className }: { children: ReactNode; className?: string }) {
  const signIn = useWayToSignIn()
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    signIn()
  }
  return (
    <Link to={PAGES.login.path} onClick={follow} className={className}>
      {children}
    </Link>
  )
}
