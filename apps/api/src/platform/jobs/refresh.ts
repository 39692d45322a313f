import type { EventDefinition } from './events.ts'

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
