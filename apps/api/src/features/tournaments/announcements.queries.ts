import { ANNOUNCEMENTS_SHOWN } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What whoever runs it wrote to the entrants, latest first. */
export const latestAnnouncements = (db: Db, tournamentId: string) =>
  db
    .selectFrom('tournament_announcements as said')
    .where('said.tournament_id', '=', tournamentId)
    .orderBy('said.id', 'desc')
    .limit(sql.lit(ANNOUNCEMENTS_SHOWN))
