import type { Role } from './actor.ts'
import type { Operation } from './operations.ts'

export interface Tally {
  readonly operation: Operation
  readonly accepted: Record<Role, number>
  readonly sent: Record<Role, number>
  readonly failures: Failure[]
}

/** An answer that none of our routes should ever give. */
export interface Failure {
  readonly what: string
  /** The request, as far as a person needs it to send it again. */
  readonly request: string
}

export const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)
