import type { Role } from './actor.ts'
import type { Operation } from './operations.ts'

export interface Tally {
  readonly operation: Operation
  readonly accepted: Record<Role, number>
  readonly sent: Record<Role, number>
  readonly failures: Failure[]
}

/** A response that no route should ever send. */
export interface Failure {
  readonly what: string
  /** The request, in enough detail to repeat it by hand. */
  readonly request: string
}

export const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)
