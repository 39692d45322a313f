import { sql } from 'kysely'
import type { Ground } from '../tournaments/world.ts'

/** Matches that were decided twice, notices that somebody got twice, and clocks that still count. */
export async function decidedTwice({ db }: Pick<Ground, 'db'>, id: string): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select format('%s rulings about %s in the log', count(*), match_id) as problem
    from tournament_log
    where tournament_id = ${id} and kind in ('decided', 'walkover') and match_id is not null
    group by match_id having count(*) > 1
    union all
    select format('%s rulings of the clock in the history of %s, %s in the log', count(ruling.id), match.id, log.rulings)
    from tournament_matches as match
    left join match_history as ruling on ruling.match_id = match.id and ruling.facts->>'isByClock' = 'true'
    cross join lateral (
      select count(*) as rulings from tournament_log
      where match_id = match.id and tournament_id = ${id} and actor_role = 'clock'
    ) as log
    where match.tournament_id = ${id}
    group by match.id, log.rulings having count(ruling.id) <> log.rulings
    union all
    select format('%s notices of one kind to %s: %s', count(*), user_id, message)
    from notifications
    where link_to like '/match/%' and substring(link_to::text from 8)::uuid in (
      select match.id from tournament_matches as match where match.tournament_id = ${id}
    )
    group by user_id, kind, topic, message, link_to having count(*) > 1
    union all
    select format('the clock of %s still counts', match_id) from match_clocks
    where tournament_id = ${id} and deadline_at is not null`.execute(db)
  return rows.map(({ problem }) => problem)
}
