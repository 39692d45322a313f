import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '@/lib/session.ts'

/** Loads the next-match bar after the page, for signed-in viewers only. */
export function NextMatch() {
  const { viewer } = useSession()
  const [Bar, setBar] = useState<ComponentType | null>(null)
  const isNeeded = viewer !== null && !Bar

  useEffect(() => {
    if (!isNeeded) return
    // The bar is optional: if it fails to load, the next page load tries again.
    import('../next-match/next-match-bar.tsx').then(
      ({ NextMatchBar }) => setBar(() => NextMatchBar),
      () => undefined,
    )
  }, [isNeeded])

  return viewer && Bar && <Bar />
}
