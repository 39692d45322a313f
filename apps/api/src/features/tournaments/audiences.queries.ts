import { PAGES } from '@trunfo/contract/pages'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Audience, AudienceBatch, AudiencePlace } from '../../platform/notices.ts'

interface ListenerRow {
  readonly userId: string
  /** A match that waits for them. */
  readonly matchId: string | null
  readonly place: string
  readonly isActive: boolean
}

export const subscribersOfGame: Audience = {
  name: 'subscribers of game',
  batchSize: 500,
  read: findSubscribers,
}
export const entrantsOfTournament: Audience = {
  name: 'entrants of tournament',
  // Each of them may be a team of ten.
  batchSize: 100,
  read: findEntrants,
}
export const playersOfTournament: Audience = {
  name: 'players of tournament',
  batchSize: 500,
  read: findPlayers,
}

async function findSubscribers(db: Db, gameId: string, batch: AudiencePlace): Promise<AudienceBatch> {
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
async function findEntrants(db: Db, tournamentId: string, batch: AudiencePlace): Promise<AudienceBatch> {
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
async function findPlayers(db: Db, tournamentId: string, batch: AudiencePlace): Promise<AudienceBatch> {
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

/** Banned people are passed over. */
function batchOf(rows: readonly ListenerRow[], { limit }: AudiencePlace): AudienceBatch {
  const places = new Set(rows.map(({ place }) => place))
  return {
    people: rows
      .filter(({ isActive }) => isActive)
      .map(({ userId, matchId }) => ({
        userId,
        linkTo: matchId && PAGES.match.path.replace(':matchId', matchId),
      })),
    next: places.size < limit ? null : (rows.at(-1)?.place ?? null),
  }
}
