import { useQueryClient } from '@tanstack/react-query'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { useRoom } from '@/lib/use-room.ts'
import { refreshTournament } from './detail.api.ts'

export function useLiveTournament(id: string): void {
  const queryClient = useQueryClient()
  useRoom(tournamentRoom(id), (hint) => void refreshTournament(queryClient, id, hint))
}
