import { MATCH_STAFF } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { PAYMENT_MANAGER_ROLES } from '@trunfo/contract/payments'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { ticketSchema } from '@trunfo/contract/tickets.schemas'
import { PAYOUT_ROLES } from '@trunfo/contract/wallet'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { findPlayedMatch } from '../matches/index.ts'
import { findOrder, pathOfOrder } from '../payments/index.ts'
import { findWithdrawal } from '../wallet/index.ts'
import type { TicketAbilities } from './tickets.policy.ts'
import type { AboutRef } from './tickets.queries.ts'

type AboutView = NonNullable<z.infer<typeof ticketSchema>['about']>

interface Thing {
  readonly match: AboutView['match']
  readonly money: (NonNullable<AboutView['money']> & { readonly amount: number }) | null
}

/** What a ticket is about, as its owner sees it. Null if it belongs to someone else. */
export async function findThing(db: Db, ownerId: string, { kind, id }: AboutRef): Promise<Thing | null> {
  switch (kind) {
    case 'match': {
      const match = await findPlayedMatch(db, { matchId: id, userId: ownerId })
      return match ? { match, money: null } : null
    }
    case 'order': {
      const order = await findOrder(db, id)
      if (order?.buyerId !== ownerId) return null
      const { number, state, amount, createdAt } = order
      return { match: null, money: { number, state, amount, at: createdAt.toISOString() } }
    }
    case 'withdrawal': {
      const withdrawal = await findWithdrawal(db, id)
      if (withdrawal?.userId !== ownerId) return null
      const { state, amount, requestedAt } = withdrawal
      return { match: null, money: { number: null, state, amount, at: requestedAt.toISOString() } }
    }
  }
}

/** Shows what the viewer may see: amounts only with `seesAmounts`, links only to pages they can open. */
export async function viewAbout(
  db: Db,
  { ownerId, about }: { readonly ownerId: string; readonly about: AboutRef },
  { isOwner, seesAmounts }: TicketAbilities,
  powers: readonly Role[],
): Promise<AboutView> {
  const thing = await findThing(db, ownerId, about)
  return {
    ...about,
    path: thing && (isOwner ? OWNER_PATHS[about.kind](about.id) : staffPath(about, powers)),
    match: thing?.match ?? null,
    money: thing?.money ? { ...thing.money, amount: seesAmounts ? thing.money.amount : null } : null,
  }
}

const matchPath = (id: string) => PAGES.match.path.replace(':matchId', id)

const OWNER_PATHS: Readonly<Record<AboutRef['kind'], (id: string) => string>> = {
  match: matchPath,
  order: pathOfOrder,
  withdrawal: () => PAGES.wallet.path,
}

function staffPath({ kind, id }: AboutRef, powers: readonly Role[]): string | null {
  if (kind === 'match') return hasAnyRole(powers, MATCH_STAFF) ? matchPath(id) : null
  if (kind === 'order')
    return hasAnyRole(powers, PAYMENT_MANAGER_ROLES) ? PAGES.adminPaymentsReview.path : null
  return hasAnyRole(powers, PAYOUT_ROLES) ? PAGES.adminWithdrawals.path : null
}
