import { ANNOUNCEMENTS_SHOWN } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'

interface AnnouncementRow {
  readonly id: string
  readonly text: string
  readonly createdAt: Date
}

const latest = quickRead<AnnouncementRow, { tournamentId: string }>((db, slot) =>
  db
    .selectFrom('tournament_announcements as said')
    .select(['said.id', 'said.text', 'said.created_at as createdAt'])
    .where('said.tournament_id', '=', slot('tournamentId'))
    .orderBy('said.id', 'desc')
    .limit(sql.lit(ANNOUNCEMENTS_SHOWN)),
)

/** What the organiser or staff wrote to the entrants, latest first. */
export const findLatestAnnouncements = (db: Db, tournamentId: string): Promise<AnnouncementRow[]> =>
  latest(db, { tournamentId })
