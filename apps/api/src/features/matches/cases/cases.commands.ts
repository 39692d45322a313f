import type { AuditAction } from '@trunfo/contract/audit'
import { MATCH_STAFF } from '@trunfo/contract/matches'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { hasOtherHolder } from '../../accounts/index.ts'
import { type LockedMatch, lockMatchAlone } from '../../tournaments/index.ts'
import { writeHistory } from '../history.queries.ts'
import { caseChanged, lobbyChanged, supportCalled } from '../matches.events.ts'
import { type Encounter, requireForeignEncounter, requireOwnEncounter } from '../matches.lookups.ts'
import { findLineups } from '../matches.queries.ts'
import { assignCase, type CaseRow, findCase, markClosed, openCase } from './cases.queries.ts'

/** Once a match, by either side. Staff who play in it are no help. */
export async function callSupport(ctx: Ctx, matchId: string): Promise<void> {
  const { match } = await requireOwnEncounter(ctx, matchId)
  const { services, actor } = ctx
  const { tournamentId, tournamentName, round, number, participant1Id, participant2Id, isTest } = match
  const players = await findLineups(services.db, tournamentId, [participant1Id, participant2Id])
  const playerIds = isTest ? [] : players.map(({ userId }) => userId)
  if (!(await hasOtherHolder(services.db, MATCH_STAFF, playerIds)))
    throw new AppError('matches.no_moderators')
  await act(ctx, async (tx) => {
    const status = await lockMatchAlone(tx, matchId)
    const before = await findCase(tx, matchId)
    if (before?.supportRequestedBy === actor.userId) return
    if (status === 'called-off') throw new AppError('matches.called_off')
    if (status === 'completed') throw new AppError('matches.already_decided')
    if (before?.isSupportRequested) throw new AppError('matches.support_already_requested')
    await openCase(tx, matchId, { supportRequestedBy: actor.userId })
    await writeHistory(tx, { matchId, kind: 'support_requested', actorId: actor.userId })
    await tellCaseChanged(tx, match)
    if (isTest) return
    const { userId, username } = actor
    await emit(tx, supportCalled, {
      matchId,
      tournamentId,
      tournamentName,
      round,
      number,
      userId,
      username,
    })
  })
}

/** What somebody else has taken stays theirs until they give it back, or are no staff any more. */
export function takeCase(ctx: Ctx, matchId: string): Promise<void> {
  return changeCase(ctx, matchId, async (tx, { assignedToId }) => {
    if (assignedToId !== null) return
    await assignCase(tx, matchId, ctx.actor.userId)
    await writeHistory(tx, { matchId, kind: 'case_taken', actorId: ctx.actor.userId })
    await noteAct(tx, ctx, matchId, 'match.case-taken')
  })
}

export function releaseCase(ctx: Ctx, matchId: string): Promise<void> {
  return changeCase(ctx, matchId, async (tx, { assignedToId }) => {
    if (assignedToId === null) return
    await assignCase(tx, matchId, null)
    await writeHistory(tx, { matchId, kind: 'case_released', actorId: ctx.actor.userId })
    await noteAct(tx, ctx, matchId, 'match.case-released')
  })
}

async function changeCase(
  ctx: Ctx,
  matchId: string,
  change: (tx: Tx, found: CaseRow) => Promise<void>,
): Promise<void> {
  const { match } = await requireForeignEncounter(ctx, matchId)
  await act(ctx, async (tx) => {
    await lockMatchAlone(tx, matchId)
    const found = await findCase(tx, matchId)
    if (!found?.isOpen) throw new AppError('matches.case_not_found')
    if (found.assignedToId !== null && found.assignedToId !== ctx.actor.userId)
      throw new AppError('matches.case_taken', { username: found.assignedTo ?? '' })
    await change(tx, found)
    await tellCaseChanged(tx, match)
  })
}

/** A match with a winner waits for nobody. */
export async function closeCase(tx: Tx, { tournament, match }: LockedMatch): Promise<void> {
  const isClosedNow = await markClosed(tx, match.id)
  if (isClosedNow && !tournament.isTest) await emit(tx, caseChanged, { matchId: match.id })
}

export async function addNote(ctx: Ctx, matchId: string, text: string): Promise<void> {
  await requireForeignEncounter(ctx, matchId)
  const actorId = ctx.actor.userId
  await act(ctx, async (tx) => {
    await writeHistory(tx, { matchId, kind: 'note', actorId, facts: { text } })
    await noteAct(tx, ctx, matchId, 'match.note-written')
    await emit(tx, lobbyChanged, { matchId })
  })
}

/** Without what a note says: the log is for ever, and what people wrote must be erasable. */
function noteAct(
  tx: Tx,
  { actor, requestId }: Ctx,
  matchId: string,
  action: Extract<AuditAction, `match.${string}`>,
): Promise<void> {
  return recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: { type: 'match', id: matchId },
    requestId,
  })
}

async function tellCaseChanged(tx: Tx, { id: matchId, isTest }: Encounter['match']): Promise<void> {
  await emit(tx, lobbyChanged, { matchId })
  if (!isTest) await emit(tx, caseChanged, { matchId })
}
