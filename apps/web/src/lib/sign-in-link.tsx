import { PAGES } from '@trunfo/contract/pages'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useWayToSignIn } from './use-sign-in-first.ts'

/** Links to the sign-in page, which returns the visitor here. In a new tab it is a plain link. */
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
