import type { CrewRole } from '@trunfo/contract/tournaments'
import { CREW_MAX } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isVip } from '../../accounts/index.ts'

interface Member {
  readonly username: string
  readonly role: CrewRole
  readonly hasJoined: boolean
}

export interface CrewRow {
  readonly userId: string
  readonly username: string
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly role: CrewRole
  readonly invitedAt: Date
}

/** Those who joined, or those who are only invited, in that order. */
export function findCrew(
  db: Db,
  tournamentId: string,
  { hasJoined }: { readonly hasJoined: boolean },
): Promise<CrewRow[]> {
  return (
    db
      .selectFrom('tournament_crew as crew')
      .innerJoin('profiles as person', 'person.id', 'crew.user_id')
      .select([
        'person.id as userId',
        'person.username',
        isVip('person').as('isVip'),
        'person.avatar_key as avatarKey',
        'crew.role',
        'crew.invited_at as invitedAt',
      ])
      .where('crew.tournament_id', '=', tournamentId)
      .where('crew.accepted_at', hasJoined ? 'is not' : 'is', null)
      // A ban or an erasure takes them out a moment later.
      .where('person.status', '=', 'active')
      .orderBy(hasJoined ? 'crew.accepted_at' : 'crew.invited_at')
      .orderBy('person.id')
      .limit(sql.lit(CREW_MAX))
      .execute()
  )
}

export async function findInvitable(tx: Tx, username: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('profiles as person')
    .innerJoin('users as account', 'account.id', 'person.id')
    .select('person.id')
    .where(sql`lower(person.username)`, '=', sql`lower(${username})`)
    .where('account.email_verified', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function findMember(tx: Tx, tournamentId: string, userId: string): Promise<Member | undefined> {
  return tx
    .selectFrom('tournament_crew as crew')
    .innerJoin('profiles as person', 'person.id', 'crew.user_id')
    .select(['person.username', 'crew.role', sql<boolean>`crew.accepted_at is not null`.as('hasJoined')])
    .where('crew.tournament_id', '=', tournamentId)
    .where('crew.user_id', '=', userId)
    .executeTakeFirst()
}

export async function countCrew(tx: Tx, tournamentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament_crew')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return count
}

/** Of the last 24 hours, from the permanent entries of the tournament: invitations leave no row when they end. */
export async function findInviteHistory(
  tx: Tx,
  tournamentId: string,
  userId: string,
): Promise<{ invites: number; hasDeclined: boolean }> {
  const { rows } = await sql<{ invites: number; hasDeclined: boolean }>`
    select
      (count(*) filter (where action = 'tournament.crew-invited' and after ->> 'userId' = ${userId}))::integer as invites,
      coalesce(bool_or(action = 'tournament.crew-declined' and actor_id = ${userId}::uuid), false) as "hasDeclined"
    from audit_entries
    where subject_type = 'tournament' and subject_id = ${tournamentId} and at > now() - interval '1 day'
      and action in ('tournament.crew-invited', 'tournament.crew-declined')`.execute(tx)
  return rows[0] ?? { invites: 0, hasDeclined: false }
}

export async function insertInvite(
  tx: Tx,
  invite: { tournamentId: string; userId: string; role: CrewRole; invitedBy: string },
): Promise<void> {
  const { tournamentId, userId, role, invitedBy } = invite
  await tx
    .insertInto('tournament_crew')
    .values({ tournament_id: tournamentId, user_id: userId, role, invited_by: invitedBy })
    .execute()
}

export async function markJoined(tx: Tx, tournamentId: string, userId: string): Promise<void> {
  await tx
    .updateTable('tournament_crew')
    .set({ accepted_at: sql`now()` })
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(
  tx: Tx,
  tournamentId: string,
  userId: string,
): Promise<Member | undefined> {
  return tx
    .deleteFrom('tournament_crew as crew')
    .using('profiles as person')
    .whereRef('person.id', '=', 'crew.user_id')
    .where('crew.tournament_id', '=', tournamentId)
    .where('crew.user_id', '=', userId)
    .returning(['person.username', 'crew.role', sql<boolean>`crew.accepted_at is not null`.as('hasJoined')])
    .executeTakeFirst()
}

/** Resolves to the tournaments that were not over. */
export async function deleteCrewOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from tournament_crew where user_id = ${userId} returning tournament_id)
    select tournament.id from gone join tournaments as tournament on tournament.id = gone.tournament_id
    where tournament.status in ('upcoming', 'registration_open', 'in_progress')`.execute(tx)
  return rows.map(({ id }) => id)
}
