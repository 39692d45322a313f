import type { Declaration } from './declarations.queries.ts'

export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'agreed'; readonly winnerId: string }
  | { readonly kind: 'disputed' }

/** What follows from what the two sides said. */
export function outcomeOf(declarations: readonly Declaration[]): Outcome {
  const [one, other] = declarations
  if (!one || !other) return { kind: 'waiting' }
  return one.winnerId === other.winnerId ? { kind: 'agreed', winnerId: one.winnerId } : { kind: 'disputed' }
}
