import { useEffect } from 'react'
import { call } from '@/lib/api.ts'

/** Messages that come close together are marked as one. */
const MARK_AFTER_MS = 1_000

/** Tells the server how far the chat was read while it stands on a screen, so that the bell is quiet about it. */
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
        // A mark that is lost costs a notice too many; the next message brings another.
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
