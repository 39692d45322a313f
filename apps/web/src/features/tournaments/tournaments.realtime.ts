import { useQueryClient } from '@tanstack/react-query'
import { TOURNAMENTS_ROOM } from '@trunfo/contract/tournaments'
import { useRoom } from '@/lib/use-room.ts'
import { refreshTournaments } from './tournaments.api.ts'

export function useLiveTournaments(): void {
  const queryClient = useQueryClient()
  useRoom(TOURNAMENTS_ROOM, (hint) => void refreshTournaments(queryClient, hint))
}
