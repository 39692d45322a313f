import { useEffect, useEffectEvent } from 'react'
import { live, type RoomListener } from './live.ts'

/**
 * Hears of changes in a room for as long as the component is shown: `useRoom('games', refetchGames)`, or with
 * `{ onHint, onRows }` where rows are appended. A room of null is none, for a page that does not know it yet.
 */
export function useRoom(
  room: string | null,
  listener: RoomListener | NonNullable<RoomListener['onHint']>,
): void {
  const handlers = typeof listener === 'function' ? { onHint: listener } : listener
  const onHint = useEffectEvent<NonNullable<RoomListener['onHint']>>((hint) => handlers.onHint?.(hint))
  const onRows = useEffectEvent<NonNullable<RoomListener['onRows']>>((rows) => handlers.onRows?.(rows))
  useEffect(() => (room === null ? undefined : live.join(room, { onHint, onRows })), [room])
}
