import { call, type Schemas } from '@/lib/api.ts'
import { useAct } from '@/lib/use-act.ts'

export const useCreateTestLobbies = (onDone: (lobbies: Schemas['TestLobbies']) => void) =>
  useAct(() => call('post', '/api/test-lobbies'), { tells: 'cases:testLobby.create', onDone })

export const useDeleteTestLobbies = (onDone: () => void) =>
  useAct(() => call('delete', '/api/test-lobbies'), { tells: 'cases:testLobby.remove', onDone })
