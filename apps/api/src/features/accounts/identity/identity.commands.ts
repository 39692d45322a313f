import { maskCpf, readCpf } from '@trunfo/money/cpf'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Keys } from '../../../platform/crypto/seal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { identityGiven } from '../accounts.events.ts'
import { lockActor } from '../accounts.lookups.ts'
import { findIdentity, findKeptPerson, hasIdentity, insertIdentity } from './identity.queries.ts'
import { type Identity, identityProblem, isSame } from './identity.rules.ts'

interface IdentityView {
  readonly cpf: string
  readonly confirmedAt: string
}

const viewOf = (cpf: string, givenAt: Date): IdentityView => ({
  cpf: maskCpf(cpf),
  confirmedAt: givenAt.toISOString(),
})

export async function viewIdentity({ services, actor }: Ctx): Promise<IdentityView | null> {
  const identity = await findIdentity(services.db, services.config, actor.userId)
  return identity && viewOf(identity.cpf, identity.givenAt)
}

/** Identity is final: other data is rejected, and the same data again succeeds. */
export function giveIdentity(ctx: Ctx, given: Identity): Promise<IdentityView> {
  const {
    services: { config },
    actor: { userId },
    requestId,
  } = ctx
  return runCommand(ctx, async (tx) => {
    await lockActor(tx, userId)
    const cpf = readCpf(given.cpf)
    const known = await findIdentity(tx, config, userId)
    if (known && cpf && isSame(known, { ...given, cpf })) return viewOf(cpf, known.givenAt)
    if (known) throw new AppError('accounts.identity_given')
    const problem = identityProblem({ ...given, cpf }, await findToday(tx))
    if (problem) throw new AppError(problem)
    if (!cpf) throw new AppError('accounts.cpf_invalid')
    const givenAt = await insertIdentity(tx, config, { ...given, cpf, userId })
    if (!givenAt) throw new AppError('accounts.cpf_taken')
    await recordAudit(tx, {
      actorId: userId,
      action: 'person.identity-given',
      subject: { type: 'person', id: userId },
      requestId,
    })
    await emit(tx, identityGiven, { userId })
    return viewOf(cpf, givenAt)
  })
}

/** Today's date in Brasília, as the law counts age. */
async function findToday(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone 'America/Sao_Paulo')::date::text as today`.execute(tx)
  return rows[0]?.today ?? ''
}

/** Call it before a deposit, withdrawal or cash prize. The web opens the identity form on this error code. */
export async function requireIdentity(tx: Tx, userId: string): Promise<void> {
  if (!(await hasIdentity(tx, userId))) throw new AppError('accounts.identity_required')
}

/** Name and CPF of a payee. The CPF must own the Pix key. Throws without an identity on file. */
export async function readIdentity(
  tx: Tx,
  keys: Keys,
  userId: string,
): Promise<Pick<Identity, 'fullName' | 'cpf'>> {
  const identity = await findIdentity(tx, keys, userId)
  if (!identity) throw new AppError('accounts.identity_required')
  const { fullName, cpf } = identity
  return { fullName, cpf }
}

/** For parties entitled by law, such as a court. The audit entry is written before the data is read. */
export function revealIdentity(
  { db, config }: Services,
  { userId, reason }: { userId: string; reason: string },
): Promise<Pick<Identity, 'fullName' | 'cpf'> | null> {
  return transact(db, async (tx) => {
    await recordAudit(tx, {
      actorId: null,
      action: 'person.identity-revealed',
      subject: { type: 'person', id: userId },
      reason,
    })
    return findKeptPerson(tx, config, userId)
  })
}
