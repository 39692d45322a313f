import { PERSON_HISTORY_PAGE_SIZE } from '@trunfo/contract/moderation/person'
import type {
  personDetailSchema,
  personHistorySchema,
  personWalletSchema,
} from '@trunfo/contract/moderation/person.schemas'
import type { z } from 'zod'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import type { FindErasureObstacles } from '../../../platform/erasure-obstacles.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { hasOtherHolder } from '../../accounts/index.ts'
import { findBalances, findUnderReview, walletBalances } from '../../ledger/index.ts'
import { type PersonViewer, personAbilities, roleLocks } from './person.policy.ts'
import { type AuditRow, findEntries, findPerson, type PersonDetailRow } from './person.queries.ts'
import { entryOf, recordChangeOf, roleChangeOf } from './person.rules.ts'

export async function viewPerson(
  ctx: Ctx,
  userId: string,
  findObstacles: FindErasureObstacles,
): Promise<z.infer<typeof personDetailSchema>> {
  const { db, storage } = ctx.services
  const row = await requirePerson(ctx.services, userId)
  const isFounder = row.status === 'active' && row.roles.includes('fundador')
  const person = { ...row, isLastFounder: isFounder && !(await hasOtherHolder(db, ['fundador'], [row.id])) }
  const viewer = viewerOf(ctx)
  const abilities = personAbilities(viewer, person)
  const obstacles = abilities.erase === null ? await findObstacles(db, userId) : null
  const { wins, participations, isHidden } = row
  return {
    id: row.id,
    username: row.username,
    email: row.status === 'erased' ? null : row.email,
    avatarUrl: row.avatarKey && storage.publicUrl(row.avatarKey),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    isEmailConfirmed: row.isEmailConfirmed,
    hasSecondFactor: row.hasSecondFactor,
    isVip: row.roles.includes('vip'),
    vipPaidUntil: row.hasPaidVip ? (row.vipPaidUntil?.toISOString() ?? null) : null,
    record: { wins, participations, isHidden },
    roles: [...roleLocks(viewer, person)],
    abilities,
    obstacles: obstacles?.map(({ reason, amount }) => ({ reason, amountCents: amount })) ?? null,
  }
}

async function requirePerson({ db }: Services, userId: string): Promise<PersonDetailRow> {
  const person = await findPerson(db, userId)
  if (!person) throw new AppError('accounts.person_not_found')
  return person
}

const viewerOf = ({ services, actor }: Ctx): PersonViewer => ({
  userId: actor.userId,
  powers: effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR),
})

type History = z.infer<typeof personHistorySchema>

export async function viewPersonHistory(ctx: Ctx, userId: string, cursor?: string): Promise<History> {
  const size = PERSON_HISTORY_PAGE_SIZE
  const { rows, nextCursor } = await page({ cursor, size, by: newestFirst }, ([beforeId]) =>
    findEntries(ctx.services.db, userId, { beforeId, limit: size + 1 }),
  )
  const seesAmounts = viewerOf(ctx).powers.includes('fundador')
  return { entries: rows.map((row) => viewEntry(row, userId, seesAmounts)), nextCursor }
}

function viewEntry(row: AuditRow, userId: string, seesAmounts: boolean): History['entries'][number] {
  const { id, at, action, actorId, actorName, reason, after } = row
  const amount = (after as { amount?: number } | null)?.amount ?? null
  return {
    id,
    at: at.toISOString(),
    entry: entryOf(action),
    by: actorId === null ? null : { id: actorId, username: actorName, isOwner: actorId === userId },
    reason,
    roles: roleChangeOf(row),
    record: recordChangeOf(row),
    amount: seesAmounts ? amount : null,
  }
}

export async function viewPersonWallet(
  { db }: Services,
  userId: string,
): Promise<z.infer<typeof personWalletSchema>> {
  const balances = await findBalances(db, userId)
  return { ...walletBalances(balances, await findUnderReview(db, userId)), coins: balances.coins }
}
