import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Who is to be told of something, batch by batch in the order of an index. `next` is where the batch after this one
 * begins, null when there is none. Banned people are passed over.
 */
export interface AudienceBatch {
  readonly people: readonly Listener[]
  readonly next: string | null
}

export interface Listener {
  readonly userId: string
  /** A match that waits for them. */
  readonly matchId: string | null
}

interface Batch {
  /** An id before the first one at the beginning. */
  readonly after: string
  readonly limit: number
}

interface ListenerRow extends Listener {
  readonly place: string
  readonly isActive: boolean
}

export async function findSubscribers(db: Db, gameId: string, batch: Batch): Promise<AudienceBatch> {
  const { rows } = await sql<ListenerRow>`
    select person.id as "userId", person.id as place, null as "matchId", person.status = 'active' as "isActive"
    from tournament_subscriptions as subscription
    join profiles as person on person.id = subscription.user_id
    where subscription.game_id = ${gameId} and subscription.user_id > ${batch.after}
    order by subscription.user_id
    limit ${batch.limit}`.execute(db)
  return batchOf(rows, batch)
}

/** Those who are enrolled, or are in a team that is; a team has at most ten. */
export async function findEntrants(db: Db, tournamentId: string, batch: Batch): Promise<AudienceBatch> {
  const { rows } = await sql<ListenerRow>`
    select person.id as "userId", entrant.id as place, null as "matchId",
      coalesce(person.status = 'active', false) as "isActive"
    from (
      select id, participant_id from tournament_participants
      where tournament_id = ${tournamentId} and id > ${batch.after}
      order by id
      limit ${batch.limit}
    ) as entrant
    left join team_members as member on member.team_id = entrant.participant_id
    left join profiles as person on person.id = coalesce(member.user_id, entrant.participant_id)
    order by entrant.id`.execute(db)
  return batchOf(rows, batch)
}

/** The line-ups, each with the first match that they have not played yet. */
export async function findPlayers(db: Db, tournamentId: string, batch: Batch): Promise<AudienceBatch> {
  const { rows } = await sql<ListenerRow>`
    select person.id as "userId", person.id as place, open_match.id as "matchId",
      person.status = 'active' as "isActive"
    from (
      select tournament_id, user_id, participant_id from tournament_lineups
      where tournament_id = ${tournamentId} and user_id > ${batch.after}
      order by user_id
      limit ${batch.limit}
    ) as player
    join profiles as person on person.id = player.user_id
    left join lateral (
      select id from tournament_matches
      where tournament_id = player.tournament_id and participant1_id = player.participant_id and winner_id is null
      union all
      select id from tournament_matches
      where tournament_id = player.tournament_id and participant2_id = player.participant_id and winner_id is null
      limit 1
    ) as open_match on true
    order by player.user_id`.execute(db)
  return batchOf(rows, batch)
}

function batchOf(rows: readonly ListenerRow[], { limit }: Batch): AudienceBatch {
  const places = new Set(rows.map(({ place }) => place))
  return {
    people: rows.filter(({ isActive }) => isActive).map(({ userId, matchId }) => ({ userId, matchId })),
    next: places.size < limit ? null : (rows.at(-1)?.place ?? null),
  }
}
