import { useEffect, useEffectEvent, useRef } from 'react'

/** The end of a list: calls when it comes into sight, and again for each `of` with which it is still there. */
export function SeenEnd({ of, onSeen }: { of: unknown; onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer tells the state it begins with, hence a new one for each `of`.
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [of])
  return <div ref={end} aria-hidden className="h-px" />
}
