import { PAGES } from '@trunfo/contract/pages'
import { TOURNAMENT_STAFF } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Audience, AudienceBatch, AudiencePlace } from '../../platform/notices.ts'
import { findHolders } from '../accounts/index.ts'
import { fromMatchesOf, nextToPlay } from './own-matches.queries.ts'

interface ListenerRow {
  readonly userId: string
  /** A match they have to play. */
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
export const waitingOfTournament: Audience = {
  name: 'waiting of tournament',
  // Each of them may be a team of ten.
  batchSize: 100,
  read: findWaiting,
}
export const playersOfTournament: Audience = {
  name: 'players of tournament',
  batchSize: 500,
  read: findPlayers,
}

/** Those of them who have no match yet, because of a bye. */
export const restingInTournament: Audience = {
  name: 'players without a match',
  batchSize: 500,
  read: async (db, tournamentId, batch) => {
    const { people, next } = await findPlayers(db, tournamentId, batch)
    return { people: people.filter(({ linkTo }) => !linkTo), next }
  },
}

/** Players of matches that opened together; byes are not announced. */
export const playersOfRound: Audience = {
  name: 'players of round',
  // Each match may be played by two teams of ten.
  batchSize: 50,
  read: findRoundPlayers,
}
interface Opening {
  readonly tournamentId: string
  readonly round: number
  readonly openedAt?: string | undefined
}
/** Workers of the previous release read the first two parts and tell the whole round. */
export const openingOf = ({ tournamentId, round, openedAt }: Opening): string =>
  [tournamentId, round, ...(openedAt === undefined ? [] : [openedAt])].join('/')

/** Players of the undecided matches of a round, whether these can be played already or not. */
export const playersOfUndecided: Audience = {
  name: 'players of undecided matches',
  // Each match may be played by two teams of ten.
  batchSize: 50,
  read: findUndecidedPlayers,
}
interface UndecidedOfRound {
  readonly stageId: string
  readonly bracket: string
  readonly round: number
}
export const undecidedOf = ({ stageId, bracket, round }: UndecidedOfRound): string =>
  [stageId, bracket, round].join('/')

/** Like `playersOfTournament`, but links to the tournament, because no match is left to play. */
export const lineupsOfTournament: Audience = {
  name: 'line-ups of tournament',
  batchSize: 500,
  read: async (db, tournamentId, batch) => {
    const { people, next } = await findPlayers(db, tournamentId, batch)
    return { people: people.map((person) => ({ ...person, linkTo: null })), next }
  },
}

/** The same staff for every tournament: any of them may look after it. */
export const tournamentStaff: Audience = {
  name: 'staff of tournaments',
  batchSize: 500,
  read: async (db, _tournamentId, batch) => {
    const userIds = await findHolders(db, TOURNAMENT_STAFF, batch)
    const next = userIds.length < batch.limit ? null : (userIds.at(-1) ?? null)
    return { people: userIds.map((userId) => ({ userId })), next }
  },
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

/** Individual entrants, and the members of teams that entered. A team has at most ten. */
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

/** The same of those who wait for a place. */
async function findWaiting(db: Db, tournamentId: string, batch: AudiencePlace): Promise<AudienceBatch> {
  const { rows } = await sql<ListenerRow>`
    select person.id as "userId", waiting.id as place, null as "matchId",
      coalesce(person.status = 'active', false) as "isActive"
    from (
      select id, participant_id from tournament_waiting
      where tournament_id = ${tournamentId} and id > ${batch.after}
      order by id
      limit ${batch.limit}
    ) as waiting
    left join team_members as member on member.team_id = waiting.participant_id
    left join profiles as person on person.id = coalesce(member.user_id, waiting.participant_id)
    order by waiting.id`.execute(db)
  return batchOf(rows, batch)
}

/** The line-ups, each player with the match to play next. */
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
      select own.id ${fromMatchesOf('player.tournament_id', 'player.participant_id', 'own')} where ${nextToPlay}
    ) as open_match on true
    order by player.user_id`.execute(db)
  return batchOf(rows, batch)
}

async function findRoundPlayers(db: Db, subjectId: string, batch: AudiencePlace): Promise<AudienceBatch> {
  const [tournamentId, round, openedAt = null] = subjectId.split('/')
  const { rows } = await sql<ListenerRow>`
    select person.id as "userId", open_match.id as place, open_match.id as "matchId",
      coalesce(person.status = 'active', false) as "isActive"
    from (
      select id, tournament_id, participant1_id, participant2_id from tournament_matches
      where tournament_id = ${tournamentId} and round_number = ${Number(round)} and status <> 'completed'
        and status <> 'pending'
        and (${openedAt}::timestamptz is null or opened_at = ${openedAt}) and id > ${batch.after}
      order by id
      limit ${batch.limit}
    ) as open_match
    left join tournament_lineups as player on player.tournament_id = open_match.tournament_id
      and player.participant_id in (open_match.participant1_id, open_match.participant2_id)
    left join profiles as person on person.id = player.user_id
    order by open_match.id`.execute(db)
  return batchOf(rows, batch)
}

async function findUndecidedPlayers(db: Db, subjectId: string, batch: AudiencePlace): Promise<AudienceBatch> {
  const [stageId, bracket, round] = subjectId.split('/')
  const { rows } = await sql<ListenerRow>`
    select person.id as "userId", undecided.id as place,
      case when undecided.status <> 'pending' then undecided.id end as "matchId",
      coalesce(person.status = 'active', false) as "isActive"
    from (
      select id, tournament_id, participant1_id, participant2_id, status from tournament_matches
      where stage_id = ${stageId} and round_number = ${Number(round)} and bracket = ${bracket}
        and status <> 'completed' and id > ${batch.after}
      order by id
      limit ${batch.limit}
    ) as undecided
    left join tournament_lineups as player on player.tournament_id = undecided.tournament_id
      and player.participant_id in (undecided.participant1_id, undecided.participant2_id)
    left join profiles as person on person.id = player.user_id
    order by undecided.id`.execute(db)
  return batchOf(rows, batch)
}

/** Skips banned and erased people. */
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
