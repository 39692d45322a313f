import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'

export const useCreateTestLobbies = (onDone: (lobbies: Schemas['TestLobbies']) => void) =>
  useAction(() => call('post', '/api/test-lobbies'), { texts: 'cases:testLobby.create', onDone })

export const useDeleteTestLobbies = (onDone: () => void) =>
  useAction(() => call('delete', '/api/test-lobbies'), { texts: 'cases:testLobby.remove', onDone })
