import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '@/lib/session.ts'

/** For whoever may have a match to play; its code and its question come after the page, and none for visitors. */
export function NextMatch() {
  const { viewer } = useSession()
  const [Bar, setBar] = useState<ComponentType | null>(null)
  const isNeeded = viewer !== null && !Bar

  useEffect(() => {
    if (!isNeeded) return
    // Without it the page is whole: the next page that loads asks again.
    import('../next-match/next-match-bar.tsx').then(
      ({ NextMatchBar }) => setBar(() => NextMatchBar),
      () => undefined,
    )
  }, [isNeeded])

  return viewer && Bar && <Bar />
}
