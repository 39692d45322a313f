import { useEffect } from 'react'
import { call } from '@/lib/api.ts'

/** Debounces marks, so messages that arrive close together share one. */
const MARK_AFTER_MS = 1_000

/** Tells the server how far the visible chat was read, so that it sends no notification about it. */
export function useReadMark(matchId: string, lastSeq: number): void {
  useEffect(() => {
    if (lastSeq === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(() => {
        document.removeEventListener('visibilitychange', mark)
        const params = { path: { id: matchId } }
        // A lost mark only causes a superfluous notification, and the next message sends another.
        void call('put', '/api/matches/{id}/messages/read', { params, body: { seq: lastSeq } }).catch(
          () => {},
        )
      }, MARK_AFTER_MS)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [matchId, lastSeq])
}
