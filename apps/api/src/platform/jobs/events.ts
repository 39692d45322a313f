/** Something that happened, told in the same transaction that made it happen. */
export interface DomainEvent<Payload = unknown> {
  readonly id: string
  readonly name: string
  readonly payload: Payload
}

/** A kind of event: the name it travels under and the facts it carries. */
export interface EventDefinition<Payload> {
  readonly name: string
  readonly __payload?: Payload
}

export function defineEvent<Payload extends object>(name: string): EventDefinition<Payload> {
  return { name }
}
