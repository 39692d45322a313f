import { REPORT_DECISIONS, REPORT_KINDS, REPORT_REASONS, REPORT_SORTS } from '@trunfo/contract/reports'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAct } from '@/lib/use-act.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type ReportCase = Schemas['ReportCase']
export type QueuedCase = Schemas['ReportQueue']['cases'][number]
export type ShownPart = NonNullable<QueuedCase['reported']>[number]

/** Without a state it is what waits, oldest first; what is done is newest first. */
const QUEUE = tableShape({
  filters: { state: REPORT_DECISIONS, kind: REPORT_KINDS, reason: REPORT_REASONS },
  sorts: REPORT_SORTS,
})

export const useQueueView = () => useTableView(QUEUE)
export type QueueView = ReturnType<typeof useQueueView>

export const queueQuery = ({ query: asked }: QueueView) =>
  pagedQuery('/api/admin/reports', { params: { query: asked } })

export const caseQuery = (id: string) => query('/api/admin/reports/{id}', { params: { path: { id } } })

/** Every page of the queue, whatever its filter and order. */
const allQueues = { queryKey: ['/api/admin/reports'] }

export const useDecide = (id: string) =>
  useAct(
    (body: Schemas['DecideReport']) =>
      call('post', '/api/admin/reports/{id}/decision', { params: { path: { id } }, body }),
    { tells: 'casework:decide', refreshes: [allQueues, caseQuery(id)] },
  )
