import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type OwnNick = Schemas['NickList']['nicks'][number]

const at = (id: string) => ({ params: { path: { id } } })

export const nicksQuery = query('/api/me/nicks')

/** `shownIn` is what else on the page shows the nick. */
export const useWriteNick = (gameId: string, shownIn: { queryKey: readonly string[] } = nicksQuery) =>
  useAct((nick: string) => call('put', '/api/me/games/{id}/nick', { ...at(gameId), body: { nick } }), {
    tells: 'games:nick',
    refreshes: [nicksQuery, shownIn],
  })

export const useRemoveNick = (gameId: string) =>
  useAct(() => call('delete', '/api/me/games/{id}/nick', at(gameId)), {
    tells: 'games:removeNick',
    refreshes: [nicksQuery],
  })
