import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api.ts'
import { disputesQuery, refreshMatch } from './matches.api.ts'

const at = (id: string) => ({ params: { path: { id } } })

export function useDeclareWinner(id: string) {
  return useMatchAct(id, (winnerId: string) =>
    call('post', '/api/matches/{id}/declaration', { ...at(id), body: { winnerId } }),
  )
}

export function useCallSupport(id: string) {
  return useMatchAct(id, () => call('post', '/api/matches/{id}/support-call', at(id)))
}

export function useSaveProof(id: string) {
  return useMatchAct(id, (uploadId: string) =>
    call('post', '/api/matches/{id}/proof', { ...at(id), body: { uploadId } }),
  )
}

export function useDecideMatch(id: string) {
  return useMatchAct(id, (body: { winnerId: string; reason?: string }) =>
    call('post', '/api/matches/{id}/decision', { ...at(id), body }),
  )
}

export function useCorrectMatch(id: string) {
  return useMatchAct(id, (body: { winnerId: string; reason: string }) =>
    call('post', '/api/matches/{id}/correction', { ...at(id), body }),
  )
}

export function useAddNote(id: string) {
  return useMatchAct(id, (text: string) =>
    call('post', '/api/matches/{id}/notes', { ...at(id), body: { text } }),
  )
}

export function useTakeCase(id: string) {
  return useCaseAct(id, () => call('put', '/api/matches/{id}/case', at(id)))
}

export function useReleaseCase(id: string) {
  return useCaseAct(id, () => call('delete', '/api/matches/{id}/case', at(id)))
}

export function useSetMuted(id: string, userId: string) {
  return useMatchAct(id, (isMuted: boolean) =>
    call(isMuted ? 'put' : 'delete', '/api/matches/{id}/mutes/{userId}', {
      params: { path: { id, userId } },
    }),
  )
}

export function useRemoveMessage(id: string, messageId: string) {
  return useMatchAct(id, () =>
    call('delete', '/api/matches/{id}/messages/{messageId}', { params: { path: { id, messageId } } }),
  )
}

export function useCreateTestLobbies() {
  return useMutation({ mutationFn: () => call('post', '/api/test-lobbies') })
}

export function useDeleteTestLobbies() {
  return useMutation({ mutationFn: () => call('delete', '/api/test-lobbies') })
}

/** Refused or not, what is shown afterwards is what the server has: somebody else may have been faster. */
function useMatchAct<Given = void, Answer = unknown>(id: string, act: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => refreshMatch(queryClient, id) })
}

function useCaseAct(id: string, act: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        refreshMatch(queryClient, id),
        queryClient.invalidateQueries({ queryKey: disputesQuery.queryKey }),
      ]),
  })
}
