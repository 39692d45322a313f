import { call, type Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type Game = Schemas['Game']

export const gamesQuery = publicQuery('/api/games')

export const useCreateGame = () =>
  useAct((name: string) => call('post', '/api/games', { body: { name } }), {
    tells: 'games:create',
    refreshes: [gamesQuery],
  })

export const useDeleteGame = (id: string) =>
  useAct(() => call('delete', '/api/games/{id}', { params: { path: { id } } }), {
    tells: 'games:remove',
    refreshes: [gamesQuery],
  })
