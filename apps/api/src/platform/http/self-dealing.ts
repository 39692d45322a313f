import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'

/** Who a thing with money in it can belong to, owe to or come from. */
export type Concerned = 'buyer' | 'debtor' | 'owner' | 'referrer' | 'referred' | 'funder' | 'winner'

/**
 * Whose money an act of the staff is about.
 *
 * - `no-money`: nobody's.
 * - `house-money`: what the house promises, asks or allows, the same for everybody.
 * - `refusedTo(…)`: somebody's, so those people cannot do it themselves. The command finds them in its transaction and
 *   names all of them to `refuseSelfDealing`.
 */
export type SelfDealing = 'no-money' | 'house-money' | { readonly refusedTo: readonly Concerned[] }

export const refusedTo = (...people: readonly Concerned[]): SelfDealing => ({ refusedTo: people })

/** Who the request's command has named so far. */
export interface Dealing {
  readonly refusedTo: readonly Concerned[]
  readonly named: Set<Concerned>
  /** The command is in its transaction: people who were found before it may not be the right ones any more. */
  isInAct: boolean
}

/** Null on routes about nobody's money. */
export function dealingOf(request: FastifyRequest): Dealing | null {
  const { selfDealing } = request.routeOptions.config
  if (typeof selfDealing !== 'object') return null
  request.dealing ??= { refusedTo: selfDealing.refusedTo, named: new Set(), isInAct: false }
  return request.dealing
}

type Named = string | null | readonly string[]

/** Nobody decides about their own money. Null stands for somebody who is not there, such as the funder of a house prize. */
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

/** Those whom the route declares and the command never named. */
export const unnamedOf = ({ refusedTo: declared, named }: Dealing): Concerned[] =>
  declared.filter((concerned) => !named.has(concerned))
