import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'

/** Roles that a person can have in a money matter. */
export type Concerned = 'buyer' | 'debtor' | 'owner' | 'referrer' | 'referred' | 'funder' | 'winner'

/**
 * Whose money a staff command concerns.
 *
 * - `no-money`: no one's.
 * - `house-money`: what the platform promises, charges or allows, the same for everyone.
 * - `refusedTo(…)`: specific people, who must not run the command themselves. The command finds them in its
 *   transaction and passes all of them to `refuseSelfDealing`.
 */
export type SelfDealing = 'no-money' | 'house-money' | { readonly refusedTo: readonly Concerned[] }

/** Declares who must not run the command on their own money. */
export const refusedTo = (...people: readonly Concerned[]): SelfDealing => ({ refusedTo: people })

/** The people that the request's command has named so far. */
export interface Dealing {
  readonly refusedTo: readonly Concerned[]
  readonly named: Set<Concerned>
  /** True inside the command's transaction. People found before it may be outdated. */
  isInAct: boolean
}

/** Returns null on routes that do not declare `refusedTo`. */
export function dealingOf(request: FastifyRequest): Dealing | null {
  const { selfDealing } = request.routeOptions.config
  if (typeof selfDealing !== 'object') return null
  request.dealing ??= { refusedTo: selfDealing.refusedTo, named: new Set(), isInAct: false }
  return request.dealing
}

type Named = string | null | readonly string[]

/**
 * Throws `platform.self_dealing` if the actor is one of the people concerned. Call it in the command's
 * transaction, with every role that the route declares. Null means that no one has the role, such as the
 * funder of a house prize.
 */
export function refuseSelfDealing(
  { actor, dealing }: { readonly actor: Pick<Actor, 'userId'>; readonly dealing?: Dealing | null },
  people: Readonly<Partial<Record<Concerned, Named>>>,
): void {
  for (const [concerned, named] of Object.entries(people) as [Concerned, Named][]) {
    if (dealing && !dealing.isInAct) throw new Error('Self-dealing is judged in the transaction of the act')
    if (dealing && !dealing.refusedTo.includes(concerned))
      throw new Error(`A command is refused to the ${concerned}, which its route does not declare`)
    dealing?.named.add(concerned)
    if (named !== null && [named].flat().includes(actor.userId)) throw new AppError('platform.self_dealing')
  }
}

/** The roles that the route declares and the command never named. */
export const unnamedOf = ({ refusedTo: declared, named }: Dealing): Concerned[] =>
  declared.filter((concerned) => !named.has(concerned))
