import texts from '../../../../../../locales/pt/organising.json' with { type: 'json' }
import shared from '../../../../../../locales/pt/tournaments.json' with { type: 'json' }
import { csvId, csvTime, csvYesNo } from '../../../platform/csv.ts'
import { fillText } from '../../../platform/fill-text.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import type { AdminFilter, AdminRow } from './administration.queries.ts'
import { readForStaff } from './administration.views.ts'

/** Leaves out prizes and fees: moderators may export this file, and they do not handle money. */
const COLUMNS: readonly CsvColumn<AdminRow>[] = [
  csvId,
  { header: fillText(texts.admin.name), cell: ({ name }) => name },
  { header: texts.admin.game, cell: ({ gameName }) => gameName ?? texts.admin.noGame },
  { header: texts.admin.status, cell: ({ status }) => shared.status[status] },
  { header: texts.admin.featured, cell: ({ isFeatured }) => csvYesNo(isFeatured) },
  { header: texts.admin.startsAtCsv, cell: ({ startsAt }) => csvTime(startsAt) },
  { header: texts.admin.participants, cell: ({ participantCount }) => String(participantCount) },
  { header: texts.admin.places, cell: ({ maxParticipants }) => String(maxParticipants) },
  { header: texts.admin.createdBy, cell: ({ createdBy }) => createdBy ?? texts.admin.nobody },
  { header: texts.admin.createdAtCsv, cell: ({ createdAt }) => csvTime(createdAt) },
]

export const tournamentsFile = (services: Services, filter: AdminFilter): TableExport<AdminRow> => {
  const { q, status = null, gameId = null } = filter
  return {
    name: 'torneios',
    columns: COLUMNS,
    filter: { status, gameId, isSearch: Boolean(q) },
    batches: everyPage((cursor) => readForStaff(services, filter, { cursor, size: CSV_BATCH })),
  }
}
