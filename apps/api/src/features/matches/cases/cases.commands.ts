import type { AuditAction } from '@trunfo/contract/audit'
import { MATCH_STAFF } from '@trunfo/contract/matches'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { hasOtherHolder } from '../../accounts/index.ts'
import { findJudgesFor, type LockedMatch, lockMatchAlone } from '../../tournaments/index.ts'
import { writeHistory } from '../history.queries.ts'
import { caseChanged, lobbyChanged, supportCalled } from '../matches.events.ts'
import { type Encounter, holdCrew, requireJudged, requireOwnEncounter } from '../matches.lookups.ts'
import { findLineups } from '../matches.queries.ts'
import { assignCase, type CaseRow, findCase, markClosed, openSupportCase } from './cases.queries.ts'

/** Once per match, by either side. Staff who play in the match do not count as available help. */
export async function callSupport(ctx: Ctx, matchId: string): Promise<void> {
  const { match } = await requireOwnEncounter(ctx, matchId)
  const { services, actor } = ctx
  const { tournamentId, tournamentName, round, number, participant1Id, participant2Id, isTest } = match
  const players = await findLineups(services.db, tournamentId, [participant1Id, participant2Id])
  const playerIds = isTest ? [] : players.map(({ userId }) => userId)
  if (!(await hasHelp(services.db, matchId, playerIds))) throw new AppError('matches.no_moderators')
  await runCommand(ctx, async (tx) => {
    const status = await lockMatchAlone(tx, matchId)
    const before = await findCase(tx, matchId)
    if (before?.supportRequestedBy === actor.userId) return
    if (status === 'called-off') throw new AppError('matches.called_off')
    if (status === 'completed') throw new AppError('matches.already_decided')
    if (before?.isSupportRequested) throw new AppError('matches.support_already_requested')
    await openSupportCase(tx, matchId, actor.userId)
    await writeHistory(tx, { matchId, kind: 'support_requested', actorId: actor.userId })
    await emitCaseChanged(tx, match)
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

/** Staff who do not play, or crew who may decide the match. */
async function hasHelp(db: Db, matchId: string, playerIds: readonly string[]): Promise<boolean> {
  if (await hasOtherHolder(db, MATCH_STAFF, playerIds)) return true
  return (await findJudgesFor(db, matchId)).length > 0
}

/** A taken case stays with its holder until they release it or can no longer decide it. */
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
  const encounter = await requireJudged(ctx, matchId)
  await runCommand(ctx, async (tx) => {
    await holdCrew(tx, ctx, encounter)
    await lockMatchAlone(tx, matchId)
    const found = await findCase(tx, matchId)
    if (!found?.isOpen) throw new AppError('matches.case_not_found')
    // Otherwise those whom an appeal is against could keep it from staff.
    if (found.isAppeal && encounter.judge !== 'staff') throw new AppError('matches.staff_decides')
    if (found.assignedToId !== null && found.assignedToId !== ctx.actor.userId)
      throw new AppError('matches.case_taken', { username: found.assignedTo ?? '' })
    await change(tx, found)
    await emitCaseChanged(tx, encounter.match)
  })
}

/** Closes the case, if any, of a match that has a winner. */
export async function closeCase(tx: Tx, { tournament, match }: LockedMatch): Promise<void> {
  const isClosedNow = await markClosed(tx, match.id)
  if (isClosedNow && !tournament.isTest) await emit(tx, caseChanged, { matchId: match.id })
}

export async function addNote(ctx: Ctx, matchId: string, text: string): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  const actorId = ctx.actor.userId
  await runCommand(ctx, async (tx) => {
    await holdCrew(tx, ctx, encounter)
    await writeHistory(tx, { matchId, kind: 'note', actorId, facts: { text } })
    await noteAct(tx, ctx, matchId, 'match.note-written')
    await emit(tx, lobbyChanged, { matchId })
  })
}

/** Leaves out the text of notes: the audit log is permanent, and what people wrote must be erasable. */
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

async function emitCaseChanged(
  tx: Tx,
  { id: matchId, tournamentId, isTest }: Encounter['match'],
): Promise<void> {
  await emit(tx, lobbyChanged, { matchId, tournamentId })
  if (!isTest) await emit(tx, caseChanged, { matchId })
}
