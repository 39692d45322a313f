import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'
import { matchQuery } from '../matches.api.ts'

export type MatchClock = Schemas['MatchClock']

const at = (id: string) => ({ params: { path: { id } } })

export const useSayReady = (id: string) =>
  useAction(() => call('post', '/api/matches/{id}/ready', at(id)), {
    texts: 'clocks:ready',
    refreshes: [matchQuery(id)],
  })

export const useObject = (id: string) =>
  useAction((text: string) => call('post', '/api/matches/{id}/objection', { ...at(id), body: { text } }), {
    texts: 'clocks:object',
    refreshes: [matchQuery(id)],
  })
