import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/**
 * Takes the first of those who wait off the list, as many as there are free places, and enters them. Returns their ids, in
 * that order. The tournament must be locked.
 */
export async function moveFromList(tx: Tx, tournamentId: string, isPresent: boolean): Promise<string[]> {
  const { rows } = await sql<{ participantId: string }>`
    with target as (
      select id, max_participants - participant_count as free from tournaments where id = ${tournamentId}
    ), gone as (
      delete from tournament_waiting where id in (
        select id from tournament_waiting where tournament_id = ${tournamentId}
        order by id limit (select greatest(free, 0) from target)
      )
      returning id, participant_id, entered_by, checked_in_at
    ), moved as (
      insert into tournament_participants
        (tournament_id, participant_id, name, image_key, entered_by, checked_in_at)
      select ${tournamentId}, gone.participant_id, coalesce(team.name, person.username),
        case when team.id is null then person.avatar_key else team.icon_key end, gone.entered_by,
        coalesce(gone.checked_in_at, case when ${isPresent} then now() end)
      from gone
      left join teams as team on team.id = gone.participant_id
      left join profiles as person on person.id = gone.participant_id
      order by gone.id
      returning id, participant_id
    ), counted as (
      update tournaments set participant_count = participant_count + (select count(*) from moved),
        waiting_count = waiting_count - (select count(*) from moved)
      where id = ${tournamentId} and exists (select from moved)
    )
    select participant_id as "participantId" from moved order by id`.execute(tx)
  return rows.map(({ participantId }) => participantId)
}

/** Whether somebody who waits could enter now, apart from the places. */
const isAble = sql<boolean>`
  not exists (
    select from tournament_removals as removal
    where removal.tournament_id = waiting.tournament_id and removal.participant_id = waiting.participant_id
  ) and (
    exists (select from profiles where id = waiting.participant_id and status = 'active' and target.type = 'individual')
    or exists (
      select from teams where id = waiting.participant_id and target.type = 'team'
        and member_count >= coalesce(target.team_size, 1)
    )
  )`

/**
 * Takes those off the list who cannot play and whose turn it is: fewer who can are ahead of them than there are free places.
 * A team further back may still grow again.
 */
export async function dropUnable(tx: Tx, tournamentId: string): Promise<string[]> {
  const { rows } = await sql<{ participantId: string }>`
    with target as (
      select id, type, team_size, max_participants - participant_count as free
      from tournaments where id = ${tournamentId}
    ), judged as (
      select waiting.id, ${isAble} as is_able
      from tournament_waiting as waiting join target on target.id = waiting.tournament_id
    ), reached as (
      select id, is_able, count(*) filter (where is_able) over (
        order by id rows between unbounded preceding and 1 preceding
      ) as ahead
      from judged
    ), gone as (
      delete from tournament_waiting where id in (
        select reached.id from reached, target where not is_able and ahead < free
      )
      returning participant_id
    ), counted as (
      update tournaments set waiting_count = waiting_count - (select count(*) from gone)
      where id = ${tournamentId} and exists (select from gone)
    )
    select participant_id as "participantId" from gone`.execute(tx)
  return rows.map(({ participantId }) => participantId)
}

/** Takes those off the list who have not checked in. */
export const dropAbsent = (tx: Tx, tournamentId: string): Promise<string[]> =>
  drop(tx, tournamentId, sql<boolean>`waiting.checked_in_at is null`)

export const dropAll = (tx: Tx, tournamentId: string): Promise<string[]> =>
  drop(tx, tournamentId, sql<boolean>`true`)

/** Takes one entry off the list. Returns false if it is not there. */
export async function dropOne(tx: Tx, tournamentId: string, participantId: string): Promise<boolean> {
  const gone = await drop(tx, tournamentId, sql<boolean>`waiting.participant_id = ${participantId}`)
  return gone.length > 0
}

async function drop(tx: Tx, tournamentId: string, which: typeof isAble): Promise<string[]> {
  const { rows } = await sql<{ participantId: string }>`
    with gone as (
      delete from tournament_waiting as waiting using tournaments as target
      where waiting.tournament_id = ${tournamentId} and target.id = waiting.tournament_id and ${which}
      returning waiting.participant_id
    ), counted as (
      update tournaments set waiting_count = waiting_count - (select count(*) from gone)
      where id = ${tournamentId} and exists (select from gone)
    )
    select participant_id as "participantId" from gone`.execute(tx)
  return rows.map(({ participantId }) => participantId)
}

/** How many of those who wait have checked in and can play. */
export async function countPresentWaiting(tx: Tx, tournamentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from tournament_waiting as waiting join tournaments as target on target.id = waiting.tournament_id
    where waiting.tournament_id = ${tournamentId} and waiting.checked_in_at is not null and ${isAble}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Nobody is there any more. */
export async function forgetPresence(tx: Tx, tournamentId: string): Promise<void> {
  await sql`
    with entered as (
      update tournament_participants set checked_in_at = null
      where tournament_id = ${tournamentId} and checked_in_at is not null
    )
    update tournament_waiting set checked_in_at = null
    where tournament_id = ${tournamentId} and checked_in_at is not null`.execute(tx)
}

/** Whom a notice to people and teams is for. Skips banned and erased people. */
export async function findPeopleOf(db: Db, participantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select person.id as "userId" from unnest(${participantIds}::uuid[]) as given (id)
    left join team_members as member on member.team_id = given.id
    join profiles as person on person.id = coalesce(member.user_id, given.id)
    where person.status = 'active'`.execute(db)
  return rows.map(({ userId }) => userId)
}
