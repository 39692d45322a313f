import { useEffect, useEffectEvent } from 'react'
import { live, type RoomListener } from './live.ts'

/**
 * Listens to a room while the component is mounted: `useRoom('games', refetchGames)`, or `{ onHint, onRows }`
 * where rows are appended. Pass null while the room is unknown.
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
