import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { endToastsOfPage } from '@/ui/toast.ts'

const scrollTops = new Map<string, number>()

/**
 * What a browser does when a document loads, and a router must do itself: a new page starts at its top, Back
 * returns to where one was, and a screen reader hears the new page's heading because focus moves to it.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shownPath = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The browser itself knows best where a reload was.
    const handBack = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', handBack)
    return () => removeEventListener('pagehide', handBack)
  }, [])

  // Before the next page is scrolled, or its top would be remembered as this one's place.
  useLayoutEffect(() => {
    const remember = () => scrollTops.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    endToastsOfPage()
    const heading = main.current?.querySelector<HTMLElement>('h1') ?? main.current
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    else scrollTo(0, (isBack && scrollTops.get(key)) || 0)
  }, [key, pathname, hash, isBack, main])
}
