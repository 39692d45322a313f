import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { endToastsOfPage } from '@/ui/toast.ts'

const scrollTops = new Map<string, number>()

/**
 * Does what a browser does on a page load: a new page starts at the top, and Back restores the scroll
 * position. The focus moves to the new heading, so screen readers announce it.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shownPath = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The browser itself restores the position best after a reload.
    const handBack = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', handBack)
    return () => removeEventListener('pagehide', handBack)
  }, [])

  // A layout effect, so the listener is replaced before the next page scrolls; otherwise that page's top
  // would be stored as this page's position.
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
