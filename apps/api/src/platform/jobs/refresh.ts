import type { EventDefinition } from './events.ts'

/** Which open pages refetch after an event. The hint carries the event's id as its version. */
export interface Refresh {
  readonly events: readonly string[]
  readonly rooms?: (payload: never) => readonly string[]
  /** Users whose own session data changed: every page they have open reloads its session. */
  readonly people?: (payload: never) => readonly string[]
}

/** Declares a refresh after events with one type of payload. */
export function refresh<Payload>(
  events: readonly EventDefinition<Payload>[],
  what: {
    readonly rooms?: (payload: Payload) => readonly string[]
    readonly people?: (payload: Payload) => readonly string[]
  },
): Refresh {
  return { events: events.map(({ name }) => name), ...what }
}
