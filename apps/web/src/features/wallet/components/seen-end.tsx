import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onSeen` when the end of a list becomes visible, and again for each `of` while it still is. */
export function SeenEnd({ of, onSeen }: { of: unknown; onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `of` needs a fresh initial report.
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [of])
  return <div ref={end} aria-hidden className="h-px" />
}
