import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { checkInClosesAt, checkInOpensAt } from './check-in-phase.ts'
import { checkInOpened, tournamentStartDue, tournamentStartsSoon } from './tournaments.events.ts'

/** Tournaments per run; the next run, a minute later, handles the rest. */
const AT_ONCE = 100

interface Near {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly minutes: number
  readonly participantCount: number
  readonly closesAt: string | null
}

/** Each start is announced once. A start that is moved by less than 12 hours counts as the same one. */
const SAME_START = sql`interval '12 hours'`
const SOON = sql`tournament.starts_at > now() and tournament.starts_at <= now() + interval '1 hour'`
/**
 * Waits a minute, so that a tournament that is started on time causes no notice. After a day it is old news,
 * and the page shows that it is overdue.
 */
const DUE = sql`
  tournament.starts_at <= now() - interval '1 minute' and tournament.starts_at > now() - interval '1 day'`

/** A check-in that opens again for a later start is announced again, however little later. */
const LATER_START = sql`interval '1 minute'`
const CHECK_IN = sql`tournament.check_in_closed_at is null
  and now() >= ${checkInOpensAt}
  and now() < ${checkInClosesAt}
  and tournament.starts_at <= now() + interval '1 day'`

async function claim(
  tx: Tx,
  kind: 'soon' | 'due' | 'check_in',
  isNear: typeof SOON,
  sameStart = SAME_START,
): Promise<readonly Near[]> {
  const { rows } = await sql<Near>`
    with near as (
      select tournament.id, tournament.name, tournament.starts_at, tournament.participant_count,
        ${checkInClosesAt} as closes_at
      from tournaments as tournament
      left join tournament_reminders as reminder
        on reminder.tournament_id = tournament.id and reminder.kind = ${kind}
      where tournament.status in ('upcoming', 'registration_open') and not tournament.is_test
        and ${isNear}
        and (reminder.starts_at is null or tournament.starts_at >= reminder.starts_at + ${sameStart})
      order by tournament.starts_at
      limit ${AT_ONCE}
    ), claimed as (
      insert into tournament_reminders as reminder (tournament_id, kind, starts_at)
      select id, ${kind}, starts_at from near
      on conflict (tournament_id, kind) do update set starts_at = excluded.starts_at
        where excluded.starts_at >= reminder.starts_at + ${sameStart}
      returning tournament_id
    )
    select near.id as "tournamentId", near.name as "tournamentName",
      near.participant_count as "participantCount", to_json(near.closes_at)#>>'{}' as "closesAt",
      ceil(extract(epoch from near.starts_at - now()) / 60)::integer as minutes
    from near
    join claimed on claimed.tournament_id = near.id`.execute(tx)
  return rows
}

/** Claims and events commit together: no reminder is lost with a worker, and none is sent twice. */
export const remindersCron: CronJob = {
  name: 'tournaments.remind',
  schedule: '* * * * *',
  run: ({ db }) =>
    transact(db, async (tx) => {
      for (const { tournamentId, tournamentName, minutes } of await claim(tx, 'soon', SOON))
        await emit(tx, tournamentStartsSoon, { tournamentId, tournamentName, minutes })
      for (const { tournamentId, tournamentName, participantCount } of await claim(tx, 'due', DUE))
        await emit(tx, tournamentStartDue, { tournamentId, tournamentName, participantCount })
      for (const { tournamentId, tournamentName, closesAt } of await claim(
        tx,
        'check_in',
        CHECK_IN,
        LATER_START,
      ))
        if (closesAt) await emit(tx, checkInOpened, { tournamentId, tournamentName, closesAt })
    }),
}
