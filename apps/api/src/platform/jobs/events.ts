/** Something that happened, emitted in the transaction that made it happen. */
export interface DomainEvent<Payload = unknown> {
  readonly id: string
  readonly name: string
  readonly payload: Payload
  /** `now()` of the transaction, as the rows have it that it wrote. Missing in events from the previous release. */
  readonly at?: string | undefined
}

/** A kind of event: its name in the queue, and the type of its payload. */
export interface EventDefinition<Payload> {
  readonly name: string
  readonly __payload?: Payload
}

/** Names are stored in the queue: keep them stable across releases. */
export function defineEvent<Payload extends object>(name: string): EventDefinition<Payload> {
  return { name }
}

/** An event that a command will emit: what it decides can be computed before anything is written. */
export interface PendingEvent {
  readonly name: string
  readonly payload: object
}

export function pendingEvent<Payload extends object>(
  { name }: EventDefinition<Payload>,
  payload: Payload,
): PendingEvent {
  return { name, payload }
}
