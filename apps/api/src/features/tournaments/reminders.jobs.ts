import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { tournamentStartDue, tournamentStartsSoon } from './tournaments.events.ts'

/** Tournaments per run; the next run, a minute later, handles the rest. */
const AT_ONCE = 100

interface Near {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly minutes: number
  readonly participantCount: number
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

async function claim(tx: Tx, kind: 'soon' | 'due', isNear: typeof SOON): Promise<readonly Near[]> {
  const { rows } = await sql<Near>`
    with near as (
      select tournament.id, tournament.name, tournament.starts_at, tournament.participant_count
      from tournaments as tournament
      left join tournament_reminders as reminder
        on reminder.tournament_id = tournament.id and reminder.kind = ${kind}
      where tournament.status in ('upcoming', 'registration_open') and not tournament.is_test
        and ${isNear}
        and (reminder.starts_at is null or tournament.starts_at >= reminder.starts_at + ${SAME_START})
      order by tournament.starts_at
      limit ${AT_ONCE}
    ), claimed as (
      insert into tournament_reminders as reminder (tournament_id, kind, starts_at)
      select id, ${kind}, starts_at from near
      on conflict (tournament_id, kind) do update set starts_at = excluded.starts_at
        where excluded.starts_at >= reminder.starts_at + ${SAME_START}
      returning tournament_id
    )
    select near.id as "tournamentId", near.name as "tournamentName",
      near.participant_count as "participantCount",
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
      for (const { participantCount: _, ...facts } of await claim(tx, 'soon', SOON))
        await emit(tx, tournamentStartsSoon, facts)
      for (const { minutes: _, ...facts } of await claim(tx, 'due', DUE))
        await emit(tx, tournamentStartDue, facts)
    }),
}
