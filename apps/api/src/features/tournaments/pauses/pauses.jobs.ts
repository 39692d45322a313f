import { NO_SHOW_DAYS, PAUSE_DAYS } from '@trunfo/contract/tournaments/pauses'
import { sql } from 'kysely'
import { staleRows } from '../../../platform/db/stale-rows.ts'
import { cleaning } from '../../../platform/jobs/cleaning.ts'
import { type CronJob, type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { accountErased } from '../../accounts/index.ts'
import { matchCorrected, noShowNoted } from '../tournaments.events.ts'
import { deleteNoShowsOf } from './pauses.queries.ts'
import { forgetWronged, pauseAbsent } from './pausing.ts'

export const pausesReactions: readonly Reaction[] = [
  reactInTransaction(noShowNoted, 'tournaments.pause-absent', (tx, { payload }) => pauseAbsent(tx, payload)),
  // Also what was reopened.
  reactInTransaction(matchCorrected, 'tournaments.forget-wronged', (tx, { payload }) =>
    forgetWronged(tx, payload.matchId),
  ),
  reactInTransaction(accountErased, 'tournaments.forget-no-shows', async (tx, { payload }) => {
    await deleteNoShowsOf(tx, payload.userId)
  }),
]

/** The longest pause counts no-shows of so many days before it. */
const KEPT = sql`make_interval(days => ${NO_SHOW_DAYS + Math.max(...PAUSE_DAYS)}::integer)`

export const pausesCron: CronJob = cleaning({
  name: 'tournaments.forget-no-shows',
  schedule: '40 * * * *',
  stale: [
    staleRows({
      table: 'tournament_no_shows',
      oldest: sql`select min(noted_at) + ${KEPT} from tournament_no_shows`,
      remove: (from, limit) => sql`
        with removed as (
          delete from tournament_no_shows where ctid = any(array(
            select ctid from tournament_no_shows
            where noted_at < now() - ${KEPT} and noted_at >= ${from}
            order by noted_at limit ${limit} for update skip locked
          )) returning noted_at as place
        )`,
    }),
  ],
})
