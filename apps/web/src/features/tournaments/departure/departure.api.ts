import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'
import { pathOf, refreshesOf, type Tournament } from '../detail/detail.api.ts'

type Departure = Omit<Schemas['Depart'], 'participantId'>

const depart = (id: string, body: Schemas['Depart']) =>
  call('post', '/api/tournaments/{id}/departures', { ...pathOf(id), body })

export const useDeparture = (id: string, { participantId, name }: { participantId: string; name: string }) =>
  useAction((given: Departure) => depart(id, { participantId, ...given }), {
    texts: 'departure:give',
    values: { name },
    refreshes: refreshesOf(id),
  })

/** The viewer leaves by themself, or takes their team out. */
export const useLeave = ({ id, name, viewer }: Tournament) =>
  useAction(() => depart(id, { participantId: viewer.participantId ?? '', kind: 'left', reason: '' }), {
    texts: 'tournaments:leave',
    values: { name },
    refreshes: refreshesOf(id),
  })
