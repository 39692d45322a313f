import { HOUSE_ROLES } from '@trunfo/contract/prizes'
import { hasAnyRole } from '@trunfo/contract/roles'
import type { PrizeType } from '@trunfo/contract/tournaments'
import { CHAMPION_ONLY, type Split } from '@trunfo/money/awards'
import { recordAudit } from '../../platform/audit.ts'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { PromisedPrize } from '../../platform/tournament-prizes.ts'
import { lockPeople } from '../accounts/index.ts'
import {
  auditedPrize,
  findPromise,
  lockTournament,
  mayEditPrize,
  setPrize,
  tournamentChanged,
  validatePrize,
} from '../tournaments/index.ts'
import { escrowAmount, refundEscrow, suspendNewIfAtRisk } from './escrow.ts'
import { escrowMoved } from './prizes.events.ts'
import { escrowAgain, findPrize, insertPrize, markReturned, type PrizeRow } from './prizes.queries.ts'
import { type Editor, escrowOf, factOf, mayPromise } from './prizes.rules.ts'

interface PrizeInput {
  readonly prizeType: PrizeType
  readonly prizeAmount: number
  readonly prizeDescription: string
  readonly prizeSplit: Split
}

/** Allowed until the first enrolment: entrants play for what was promised when they enrolled. */
export function editPrize(ctx: Ctx, id: string, given: PrizeInput): Promise<void> {
  const { actor, services, requestId } = ctx
  const powers = effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR)
  const editor = { userId: actor.userId, isOfHouse: hasAnyRole(powers, HOUSE_ROLES) }
  return runCommand(ctx, async (tx) => {
    const tournament = await lockTournament(tx, id)
    const promise = await findPromise(tx, id)
    if (!tournament || !promise || tournament.isTest) throw new AppError('tournaments.not_found')
    const { organiserId } = promise
    const row = await findPrize(tx, id)
    const before = { ...promise.prize, split: row?.split ?? CHAMPION_ONLY }
    if (organiserId !== editor.userId && !editor.isOfHouse) throw new AppError('platform.forbidden')
    const after = validatePrize(given)
    if (after instanceof AppError) throw after
    if (isSame(before, after)) return
    if (!mayEditPrize(tournament)) throw new AppError('tournaments.prize_frozen')
    const move = { tournamentId: id, tournamentName: tournament.name, organiserId, after }
    await moveEscrow(tx, editor, row, move)
    await setPrize(tx, id, after)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.prize-edited',
      subject: { type: 'tournament', id },
      before: auditedPrize(before),
      after: auditedPrize(after),
      requestId,
    })
    await emit(tx, tournamentChanged, { tournamentId: id })
  })
}

const isSame = (one: PromisedPrize, other: PromisedPrize) =>
  one.type === other.type &&
  one.amount === other.amount &&
  one.description === other.description &&
  one.split.join() === other.split.join()

interface Move {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly organiserId: string | null
  readonly after: PromisedPrize
}

async function moveEscrow(tx: Tx, editor: Editor, row: PrizeRow | undefined, move: Move): Promise<void> {
  const { tournamentId, tournamentName } = move
  const before = row?.state === 'held' ? { asset: row.asset, amount: row.amount } : null
  const after = escrowOf(move.after)
  const source = row ?? {
    funding: editor.isOfHouse ? ('house' as const) : ('organiser' as const),
    organiserId: editor.isOfHouse ? null : move.organiserId,
  }
  if (!mayPromise(editor, source, { before, after })) throw new AppError('platform.forbidden')
  const { organiserId } = source
  if (organiserId !== null) await lockPeople(tx, [organiserId])
  const isSameAsset = before !== null && before.asset === after?.asset
  const more = (after?.amount ?? 0) - (isSameAsset ? before.amount : 0)
  const less = (before?.amount ?? 0) - (isSameAsset ? after.amount : 0)
  if (row && less > 0) await release(tx, row, less)
  if (!after) return row && before ? markReturned(tx, tournamentId) : undefined
  if (more > 0) {
    const fact = row ? factOf('hold', tournamentId, row.edits + 1) : factOf('hold', tournamentId)
    await escrowAmount(tx, { tournamentId, organiserId, asset: after.asset, amount: more, fact })
    const { asset, amount } = after
    const facts = { tournamentId, tournamentName, asset, amount, userId: organiserId }
    await emit(tx, escrowMoved, { ...facts, what: 'held', why: row ? 'edited' : 'created' })
  }
  if (row) await escrowAgain(tx, tournamentId, after)
  else await insertPrize(tx, { tournamentId, ...after, ...source })
  await suspendNewIfAtRisk(tx, tournamentId, organiserId)
}

const release = (tx: Tx, row: PrizeRow, amount: number) =>
  refundEscrow(tx, row, {
    amount,
    fact: factOf('return', row.tournamentId, 'edit', row.edits + 1),
    why: 'edited',
  })
