import { REPORT_DECISIONS, REPORT_KINDS, REPORT_REASONS, REPORT_SORTS } from '@trunfo/contract/reports'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type ReportCase = Schemas['ReportCase']
export type QueuedCase = Schemas['ReportQueue']['cases'][number]
export type ShownPart = NonNullable<QueuedCase['reported']>[number]

/** Without a state filter: open cases, oldest first. Decided ones are sorted newest first. */
const QUEUE = tableShape({
  filters: { state: REPORT_DECISIONS, kind: REPORT_KINDS, reason: REPORT_REASONS },
  sorts: REPORT_SORTS,
})

export const useQueueView = () => useTableView(QUEUE)
export type QueueView = ReturnType<typeof useQueueView>

export const queueQuery = ({ query: asked }: QueueView) =>
  pagedQuery('/api/admin/reports', { params: { query: asked } })

export const caseQuery = (id: string) => query('/api/admin/reports/{id}', { params: { path: { id } } })

/** Every page of the queue, whatever its filters and order. */
const allQueues = { queryKey: ['/api/admin/reports'] }

export const useDecide = (id: string) =>
  useAction(
    (body: Schemas['DecideReport']) =>
      call('post', '/api/admin/reports/{id}/decision', { params: { path: { id } }, body }),
    { texts: 'casework:decide', refreshes: [allQueues, caseQuery(id)] },
  )
