import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { findPasswordHash } from './accounts.queries.ts'
import { type Proof, requirePassword } from './passwords.ts'
import { findFactor, judgeSecondStep } from './second-factor/index.ts'

/** What a signed-in person gives to show that it is they who ask. */
export type GivenProof = { readonly currentPassword: string } | { readonly code: string }

/** For acts that take either: a code counts as much as the password, and whoever came by OAuth has no password. */
export async function requireProof(ctx: Ctx, given: GivenProof): Promise<Proof> {
  if ('currentPassword' in given) return requirePassword(ctx, given.currentPassword)
  const { services, actor } = ctx
  const useCode = await judgeSecondStep(services, actor.userId, { code: given.code })
  await services.limits.forget('secondFactorAccount', actor.userId)
  return useCode
}

/** Which of them the person has. */
export async function proofsOf(db: Db, userId: string): Promise<('password' | 'code')[]> {
  const [hash, factor] = await Promise.all([findPasswordHash(db, userId), findFactor(db, userId)])
  return [...(hash === null ? [] : ['password' as const]), ...(factor?.isConfirmed ? ['code' as const] : [])]
}
