import { type RefObject, useEffect, useState } from 'react'

/** True while any part is inside the window, and until the browser reports. */
export function useIsOnScreen(part: RefObject<HTMLElement | null>): boolean {
  const [isOn, setIsOn] = useState(true)
  useEffect(() => {
    if (!part.current) return
    const observer = new IntersectionObserver(([entry]) => setIsOn(entry?.isIntersecting ?? true), {
      rootMargin: '-64px 0px 0px 0px',
    })
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return isOn
}
