import { useQueryClient } from '@tanstack/react-query'
import { TEAMS_ROOM, teamInvitesRoom, teamRoom } from '@trunfo/contract/teams'
import { refresh } from '@/lib/query.ts'
import { useRoom } from '@/lib/use-room.ts'
import { refreshInvites, refreshTeam, teamsQuery } from './teams.api.ts'

/**
 * Keeps the head of the list in step. Whoever has opened further pages reads them in peace: a new team at the
 * top would push everything down, and each hint would ask for all of them again.
 */
export function useLiveTeams(search: string): void {
  const queryClient = useQueryClient()
  const { queryKey } = teamsQuery(search)
  useRoom(TEAMS_ROOM, (hint) => {
    const isLong = (queryClient.getQueryData(queryKey)?.pages.length ?? 0) > 1
    if (!isLong) void refresh(queryClient, { queryKey }, hint)
  })
}

export function useLiveTeam(id: string): void {
  const queryClient = useQueryClient()
  useRoom(teamRoom(id), () => void refreshTeam(queryClient, id))
}

export function useLiveInvites(viewerId: string | null): void {
  const queryClient = useQueryClient()
  useRoom(viewerId && teamInvitesRoom(viewerId), () => void refreshInvites(queryClient))
}
