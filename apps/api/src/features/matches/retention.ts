import { sql } from 'kysely'
import { firstIdOf, timeOfId } from '../../platform/db/id-times.ts'
import type { Retention } from '../../platform/db/partitions.ts'
import { staleRows } from '../../platform/db/stale-rows.ts'
import { cleaning } from '../../platform/jobs/cleaning.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import { FIRST_ID, LAST_ID } from '../../platform/paging.ts'

/** Chats leave with the month in which their match was created. The reasons are in docs/retention.md. */
export const chatRetention: Retention = {
  table: 'match_messages',
  monthsKept: 12,
  isNeeded: ({ from, to }) => sql`
    select exists (
      select from tournaments as tournament join tournament_matches as match on match.tournament_id = tournament.id
      where tournament.status not in ('completed', 'cancelled')
        and match.id >= ${from ?? FIRST_ID} and match.id < ${to ?? LAST_ID}
    )`,
}

const READ_POSITION_KEPT = sql`interval '90 days'`
const DECLARATION_KEPT = sql`interval '180 days'`

const isOver = sql`tournament.status in ('completed', 'cancelled')`

export const matchesHousekeeping: readonly CronJob[] = [
  cleaning({
    name: 'matches.forget-read-positions',
    stale: [
      // They only decide who is notified of a message.
      staleRows({
        table: 'match_chat_readers',
        by: 'id',
        oldest: sql`
          select ${timeOfId(sql`match_id`)} + ${READ_POSITION_KEPT} from match_chat_readers order by match_id limit 1`,
        remove: (from, limit) => sql`
          with removed as (
            delete from match_chat_readers where ctid = any(array(
              select ctid from match_chat_readers
              where match_id < ${firstIdOf(sql`now() - ${READ_POSITION_KEPT}`)} and match_id >= ${from}
              order by match_id limit ${limit} for update skip locked
            )) returning match_id as place
          )`,
      }),
    ],
  }),
  cleaning({
    name: 'matches.forget-declarations',
    stale: [
      // The match keeps the winner, and its history who declared whom.
      staleRows({
        table: 'match_declarations',
        by: 'id',
        oldest: sql`
          select ${timeOfId(sql`declaration.match_id`)} + ${DECLARATION_KEPT}
          from match_declarations as declaration
          join tournament_matches as match on match.id = declaration.match_id
          join tournaments as tournament on tournament.id = match.tournament_id
          where ${isOver} order by declaration.match_id limit 1`,
        remove: (from, limit) => sql`
          with removed as (
            delete from match_declarations where ctid = any(array(
              select declaration.ctid
              from match_declarations as declaration
              join tournament_matches as match on match.id = declaration.match_id
              join tournaments as tournament on tournament.id = match.tournament_id
              where declaration.match_id < ${firstIdOf(sql`now() - ${DECLARATION_KEPT}`)}
                and declaration.match_id >= ${from} and ${isOver}
              order by declaration.match_id limit ${limit}
            )) returning match_id as place
          )`,
      }),
    ],
  }),
]
