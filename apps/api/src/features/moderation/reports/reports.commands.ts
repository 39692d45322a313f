import type { ReportKind, ReportReason } from '@trunfo/contract/reports'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Reportables, Reported, ReportedRef } from '../../../platform/reportables.ts'
import { lockPeople } from '../../accounts/index.ts'
import { reportFiled } from './reports.events.ts'
import { viewerOf } from './reports.lookups.ts'
import { insertCase, insertReport, lockOpenCase } from './reports.queries.ts'

export interface ReportInput {
  readonly kind: ReportKind
  readonly id: string
  readonly withinId?: string | undefined
  readonly reason: ReportReason
  readonly text?: string | undefined
}

/**
 * Reads the content under the lock of its open case, so reporting content that is being removed fails with
 * not found. Reporting it again while the case is open changes nothing.
 */
export async function fileReport(ctx: Ctx, reportables: Reportables, given: ReportInput): Promise<void> {
  const { kind, reason, text = '' } = given
  const { userId } = ctx.actor
  const ref: ReportedRef = { id: given.id, withinId: given.withinId ?? null }
  await runCommand(ctx, async (tx) => {
    const open = await lockOpenCase(tx, kind, ref)
    const { responsibleId, parts } = await requireThing(tx, ctx, reportables, kind, ref)
    if (responsibleId === userId) throw new AppError('reports.own_thing')
    const caseId = open?.id ?? (await openOrJoin(tx, kind, ref, responsibleId))
    await holdBoth(tx, userId, responsibleId)
    const isNew = await insertReport(tx, { caseId, reporterId: userId, reason, text: text || null, parts })
    if (isNew) await emit(tx, reportFiled, { caseId })
  })
}

async function requireThing(
  tx: Tx,
  { services, actor }: Ctx,
  reportables: Reportables,
  kind: ReportKind,
  ref: ReportedRef,
): Promise<Reported> {
  const reportable = reportables.get(kind)
  const isSuch = (ref.withinId !== null) === (reportable?.isWithin ?? false)
  const viewer = viewerOf(services, actor)
  const reported = isSuch && (await reportable?.find(tx, viewer, ref))
  if (!reported) throw new AppError('reports.thing_not_found')
  return reported
}

/** Opens a case, or joins one opened concurrently; starts over if that one is already decided. */
async function openOrJoin(
  tx: Tx,
  kind: ReportKind,
  ref: ReportedRef,
  responsibleId: string | null,
): Promise<string> {
  const found = (await insertCase(tx, kind, ref, responsibleId)) ?? (await lockOpenCase(tx, kind, ref))
  return found?.id ?? openOrJoin(tx, kind, ref, responsibleId)
}

/**
 * Serialises with bans and erasures of both people: they ran first and are seen here, or will find the
 * report.
 */
async function holdBoth(tx: Tx, reporterId: string, responsibleId: string | null): Promise<void> {
  const people = await lockPeople(tx, responsibleId ? [reporterId, responsibleId] : [reporterId])
  const statusOf = (id: string | null) => people.find(({ userId }) => userId === id)?.status
  if (statusOf(reporterId) !== 'active') throw new AppError('platform.unauthenticated')
  if (statusOf(responsibleId) === 'erased') throw new AppError('reports.thing_not_found')
}
