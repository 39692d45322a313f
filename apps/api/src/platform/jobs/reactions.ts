import { declared, type Feature } from '../feature.ts'
import type { Reaction } from './definitions.ts'
import type { Refresh } from './refresh.ts'

/** All reactions of the features, including those that refresh open pages. */
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
