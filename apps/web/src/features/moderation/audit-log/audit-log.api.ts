import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { AUDIT_ACTIONS } from '@trunfo/contract/audit'
import type { Schemas } from '@/lib/api.ts'
import { PERIOD, toTimestamps } from '@/lib/days.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type AuditEntry = Schemas['AuditList']['entries'][number]

const AUDIT = tableShape({ filters: { action: AUDIT_ACTIONS, ...PERIOD }, searchMax: USERNAME_MAX })

export const useAuditView = () => useTableView(AUDIT)
export type AuditView = ReturnType<typeof useAuditView>

export const askedOf = ({ query }: AuditView) => toTimestamps(query)

export const auditQuery = (view: AuditView) =>
  pagedQuery('/api/admin/audit', { params: { query: askedOf(view) } })
