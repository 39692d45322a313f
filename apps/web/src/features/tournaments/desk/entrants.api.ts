import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'
import { pathOf, refreshesOf } from '../detail/detail.api.ts'

export const useReplacement = (id: string, participantId: string) =>
  useAction(
    (given: Pick<Schemas['ReplaceEntrant'], 'name' | 'reason'>) =>
      call('post', '/api/tournaments/{id}/replacements', {
        ...pathOf(id),
        body: { participantId, ...given },
      }),
    { texts: 'entrants:replace', refreshes: refreshesOf(id) },
  )

export const useLineupExtension = (id: string, participantId: string) =>
  useAction(
    (name: string) =>
      call('post', '/api/tournaments/{id}/substitutions', { ...pathOf(id), body: { participantId, name } }),
    { texts: 'entrants:extend', refreshes: refreshesOf(id) },
  )

export const useLateEntry = (id: string) =>
  useAction(
    (name: string) => call('post', '/api/tournaments/{id}/late-entries', { ...pathOf(id), body: { name } }),
    { texts: 'entrants:late', refreshes: refreshesOf(id) },
  )
