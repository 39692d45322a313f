import { useQueryClient } from '@tanstack/react-query'
import { profileRoom } from '@trunfo/contract/profiles'
import { useRoom } from '@/lib/use-room.ts'
import { refreshWall } from './wall.api.ts'

/** Keeps an open wall in step with what others post, approve and delete. A refusal waits for the next hint. */
export function useLiveWall(profileId: string, username: string): void {
  const queryClient = useQueryClient()
  useRoom(profileRoom(profileId), () => void refreshWall(queryClient, username).catch(() => undefined))
}
