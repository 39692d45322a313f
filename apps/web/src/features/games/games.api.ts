import { call, type Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type Game = Schemas['Game']

export const gamesQuery = publicQuery('/api/games')

export const useCreateGame = () =>
  useAct((game: Pick<Game, 'name' | 'art'>) => call('post', '/api/games', { body: game }), {
    tells: 'games:create',
    refreshes: [gamesQuery],
  })

export const usePaintGame = (id: string) =>
  useAct(
    (art: string | null) => call('put', '/api/games/{id}/art', { params: { path: { id } }, body: { art } }),
    {
      tells: 'games:paint',
      refreshes: [gamesQuery],
    },
  )

export const useDeleteGame = (id: string) =>
  useAct(() => call('delete', '/api/games/{id}', { params: { path: { id } } }), {
    tells: 'games:remove',
    refreshes: [gamesQuery],
  })
