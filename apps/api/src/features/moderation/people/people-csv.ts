import texts from '../../../../../../locales/pt/moderation.json' with { type: 'json' }
import shell from '../../../../../../locales/pt/shell.json' with { type: 'json' }
import { csvTime, csvYesNo } from '../../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import type { ListedPerson, PeopleView } from '../../accounts/index.ts'
import { readPeople } from './people.views.ts'

const COLUMNS: readonly CsvColumn<ListedPerson>[] = [
  { header: texts.people.columns.id, cell: ({ id }) => id },
  { header: texts.people.columns.name, cell: ({ username }) => username },
  { header: texts.people.columns.email, cell: ({ email }) => email },
  { header: texts.people.columns.confirmed, cell: ({ isEmailConfirmed }) => csvYesNo(isEmailConfirmed) },
  {
    header: texts.people.columns.roles,
    cell: ({ roles }) => roles.map((role) => shell.roles[role]).join(', '),
  },
  {
    header: texts.people.columns.status,
    cell: ({ isBanned }) => (isBanned ? texts.statuses.banned : texts.statuses.active),
  },
  { header: texts.people.columns.createdCsv, cell: ({ createdAt }) => csvTime(createdAt) },
  { header: texts.people.columns.lastSeenCsv, cell: ({ lastSeenAt }) => csvTime(lastSeenAt) },
]

/**
 * The search text may be an email address and the audit log is permanent, so it only records that there was a
 * search.
 */
export const peopleFile = (services: Services, view: PeopleView): TableExport<ListedPerson> => {
  const { q, role = null, status = null, confirmed = null, vip = null, sort, direction } = view
  return {
    name: 'usuarios',
    columns: COLUMNS,
    filter: { role, status, confirmed, vip, sort, direction, isSearch: Boolean(q) },
    batches: everyPage((cursor) => readPeople(services, view, { cursor, size: CSV_BATCH })),
  }
}
