import { FIGURES, type FigureName, maySeeFigure, maySeePending } from '@trunfo/contract/panel'
import type { figuresSchema, pendingSchema } from '@trunfo/contract/panel.schemas'
import type { z } from 'zod'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { PendingWork } from '../../platform/pending.ts'
import { findFigures } from './figures.queries.ts'
import { countPending } from './panel.queries.ts'

const powersIn = ({ actor, services }: Ctx) => effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR)

/** Counts only what the viewer may see. */
export async function viewPending(
  ctx: Ctx,
  all: readonly PendingWork[],
): Promise<z.infer<typeof pendingSchema>> {
  const powers = powersIn(ctx)
  const works = all.filter(({ page }) => maySeePending(page, powers))
  const counts = await countPending(ctx.services.db, works)
  return { pending: works.map(({ page }, at) => ({ page, count: counts[at] ?? 0 })) }
}

/** Omits money metrics for viewers who may not see them. */
export async function viewFigures(ctx: Ctx): Promise<z.infer<typeof figuresSchema>> {
  const powers = powersIn(ctx)
  const names = (Object.keys(FIGURES) as FigureName[]).filter((name) => maySeeFigure(name, powers))
  const rows = await findFigures(ctx.services.db, names)
  return {
    from: rows[0]?.since ?? '',
    figures: rows.map(({ name, values }) => ({ name, values: [...values] })),
  }
}
