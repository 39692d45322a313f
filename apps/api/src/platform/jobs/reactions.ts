import { declared, type Feature } from '../feature.ts'
import type { EventDefinition, Reaction } from './definitions.ts'

/** Which open pages ask again when something happened. The hint carries the event's id as version. */
export interface Refresh {
  readonly events: readonly string[]
  readonly rooms?: (payload: never) => readonly string[]
  /** What these people's pages know of themselves changed: every page they have open asks who they are again. */
  readonly people?: (payload: never) => readonly string[]
}

export function refresh<Payload>(
  events: readonly EventDefinition<Payload>[],
  what: {
    readonly rooms?: (payload: Payload) => readonly string[]
    readonly people?: (payload: Payload) => readonly string[]
  },
): Refresh {
  return { events: events.map(({ name }) => name), ...what }
}

/** Everything that happens after events, refreshes included. */
export function reactionsOf(features: readonly Feature[]): readonly Reaction[] {
  return features.flatMap(({ name, reactions, refreshes }) => [
    ...declared(reactions, features),
    ...declared(refreshes, features).flatMap((one) => refreshReactions(name, one)),
  ])
}

function refreshReactions(feature: string, { events, rooms, people }: Refresh): Reaction[] {
  return events.map((event) => ({
    event,
    name: `${feature}.refresh:${event}`,
    afterwards: async ({ live }, { id, payload }) => {
      await Promise.all([
        ...(rooms?.(payload) ?? []).map((room) => live.hint(room, id)),
        ...(people?.(payload) ?? []).map((userId) => live.recheck(userId)),
      ])
    },
  }))
}
