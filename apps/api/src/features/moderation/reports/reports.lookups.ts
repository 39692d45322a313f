import { REPORT_STAFF } from '@trunfo/contract/reports'
import { hasAnyRole } from '@trunfo/contract/roles'
import type { Actor } from '../../../platform/auth/actor.ts'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import type { ReportViewer } from '../../../platform/reportables.ts'
import type { Services } from '../../../platform/services.ts'

export const viewerOf = ({ config }: Services, actor: Actor): ReportViewer => ({
  userId: actor.userId,
  powers: effectiveRoles(actor, config.STAFF_SECOND_FACTOR),
})

export const mayEnterReportsRoom = (services: Services, actor: Actor | null): boolean =>
  actor !== null && hasAnyRole(viewerOf(services, actor).powers, REPORT_STAFF)
