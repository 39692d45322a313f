import texts from '../../../../../../locales/pt/audit.json' with { type: 'json' }
import { csvTime } from '../../../platform/csv.ts'
import { fillText } from '../../../platform/fill-text.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { EntryRow } from './audit-log.queries.ts'
import { changesOf } from './audit-log.rules.ts'
import { type AuditEntry, type AuditFilter, type AuditReader, readEntries } from './audit-log.views.ts'

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.actions

/** Falls back to the stored action if this release has no text for it. */
function actionText(action: string): string {
  const [subject = '', what = ''] = action.split('.')
  const words = WORDS[subject]?.[what]
  return words ? fillText(words) : action
}

const SUBJECTS: Readonly<Record<string, string>> = texts.subjects
const subjectText = (type: string) => fillText(SUBJECTS[type] ?? type)

const changesText = ({ before, after }: EntryRow) =>
  changesOf(before, after)
    .map((change) => `${change.field || texts.value}: ${change.before ?? '–'} → ${change.after ?? '–'}`)
    .join('\n')

const COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  { header: texts.columns.at, cell: ({ at }) => csvTime(at) },
  {
    header: texts.columns.actor,
    cell: ({ actorId, actorName }) => (actorId === null ? texts.system : (actorName ?? texts.erased)),
  },
  { header: texts.columns.action, cell: ({ action }) => actionText(action) },
  {
    header: texts.columns.subject,
    cell: ({ subjectType, subjectId, subject }) =>
      `${subjectText(subjectType)}: ${subject.name ?? subjectId}`,
  },
  { header: texts.columns.reason, cell: ({ reason }) => reason ?? '' },
  { header: texts.columns.changes, cell: changesText },
  { header: texts.columns.requestId, cell: ({ requestId }) => requestId ?? '' },
]

export const auditFile = (reader: AuditReader, filter: AuditFilter): TableExport<AuditEntry> => {
  const { q, action = null, from = null, until = null } = filter
  return {
    name: 'auditoria',
    columns: COLUMNS,
    filter: { action, from, until, isSearch: Boolean(q) },
    batches: everyPage((cursor) => readEntries(reader, filter, { cursor, size: CSV_BATCH })),
  }
}
