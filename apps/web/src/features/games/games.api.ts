import { call, type Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'

export type Game = Schemas['Game']

export const gamesQuery = publicQuery('/api/games')

export const useCreateGame = () =>
  useAction((game: Pick<Game, 'name' | 'art'>) => call('post', '/api/games', { body: game }), {
    texts: 'games:create',
    refreshes: [gamesQuery],
  })

export const usePaintGame = (id: string) =>
  useAction(
    (art: string | null) => call('put', '/api/games/{id}/art', { params: { path: { id } }, body: { art } }),
    {
      texts: 'games:paint',
      refreshes: [gamesQuery],
    },
  )

export const useDeleteGame = (id: string) =>
  useAction(() => call('delete', '/api/games/{id}', { params: { path: { id } } }), {
    texts: 'games:remove',
    refreshes: [gamesQuery],
  })
