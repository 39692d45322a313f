import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'

export type OwnNick = Schemas['NickList']['nicks'][number]

const at = (id: string) => ({ params: { path: { id } } })

export const nicksQuery = query('/api/me/nicks')

/** `shownIn` is a further query that contains the nickname; it is refetched too. */
export const useWriteNick = (gameId: string, shownIn: { queryKey: readonly string[] } = nicksQuery) =>
  useAction((nick: string) => call('put', '/api/me/games/{id}/nick', { ...at(gameId), body: { nick } }), {
    texts: 'games:nick',
    refreshes: [nicksQuery, shownIn],
  })

export const useRemoveNick = (gameId: string) =>
  useAction(() => call('delete', '/api/me/games/{id}/nick', at(gameId)), {
    texts: 'games:removeNick',
    refreshes: [nicksQuery],
  })
