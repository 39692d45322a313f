import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Removal, Reportables } from '../../../platform/reportables.ts'
import { requireActive } from '../../accounts/index.ts'
import { reportCaseDecided, reportedContentRemoved } from './reports.events.ts'
import { viewerOf } from './reports.lookups.ts'
import { caseAbilities } from './reports.policy.ts'
import { type CaseRow, closeCase, lockCase } from './reports.queries.ts'
import { type DecisionInput, type ValidDecision, validateDecision } from './reports.rules.ts'

/**
 * Decides a case. A concurrent second decision gets an error; repeating one's own decision succeeds without
 * effect. The feature that owns the content removes it, by its own rules, in the same transaction.
 */
export async function decideCase(
  ctx: Ctx,
  reportables: Reportables,
  caseId: string,
  given: DecisionInput,
): Promise<void> {
  const sound = validateDecision(given)
  if (typeof sound === 'string') throw new AppError(sound)
  const { actor } = ctx
  let afterwards: Removal['afterwards']
  await runCommand(ctx, async (tx) => {
    const found = await lockCase(tx, caseId)
    if (!found) throw new AppError('reports.not_found')
    if (found.responsibleId === actor.userId) throw new AppError('reports.own_case')
    if (found.state === sound.decision && found.decidedBy === actor.userId) return
    if (found.state !== 'open') throw new AppError('reports.decided_meanwhile')
    await requireActive(tx, actor.userId)
    const removal = await removeWanted(tx, ctx, reportables, found, sound)
    ;({ afterwards } = removal)
    await close(tx, ctx, found, { ...sound, parts: removal.parts })
  })
  afterwards?.()
}

async function removeWanted(
  tx: Tx,
  ctx: Ctx,
  reportables: Reportables,
  found: CaseRow,
  { decision, parts }: ValidDecision,
): Promise<Removal> {
  if (decision !== 'removed') return { parts: [] }
  const { services, actor } = ctx
  const reportable = reportables.get(found.kind)
  const viewer = viewerOf(services, actor)
  const ref = { id: found.subjectId, withinId: found.withinId }
  const present = await reportable?.find(tx, viewer, ref)
  const { removableParts } = caseAbilities(viewer, found, present?.removableParts ?? [])
  const wanted = parts.filter((part) => removableParts.includes(part))
  const removal = wanted.length > 0 && (await reportable?.remove(tx, ctx, ref, wanted))
  if (!removal || removal.parts.length === 0) throw new AppError('reports.nothing_left')
  return removal
}

/** The note is not audited: the log is permanent, and a note may quote what people wrote. */
async function close(
  tx: Tx,
  { actor, requestId }: Ctx,
  { id, kind, subjectId, withinId, responsibleId, reportCount }: CaseRow,
  made: ValidDecision,
): Promise<void> {
  const { decision, parts, reason } = made
  await closeCase(tx, id, made, actor.userId)
  await recordAudit(tx, {
    actorId: actor.userId,
    action: `report-case.${decision}`,
    subject: { type: 'report-case', id },
    before: { kind, subjectId, withinId, responsibleId, reportCount },
    after: { parts: [...parts] },
    reason: reason ?? undefined,
    requestId,
  })
  await emit(tx, reportCaseDecided, { caseId: id })
  if (responsibleId && reason && parts.length > 0)
    await emit(tx, reportedContentRemoved, { caseId: id, userId: responsibleId, kind, parts, reason })
}
