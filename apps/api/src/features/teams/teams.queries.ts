import { TEAMS_PAGE_SIZE } from '@trunfo/contract/teams'
import { sql } from 'kysely'
import { compiledOnce, quickRead } from '../../platform/db/compiled.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { patternsOf } from '../../platform/db/like.rules.ts'
import { clearTeam, isVip } from '../accounts/index.ts'
import { searchKey } from './teams.rules.ts'

export interface TeamCardRow {
  readonly id: string
  readonly name: string
  readonly tag: string
  readonly iconKey: string | null
  readonly memberCount: number
}

export interface TeamRow extends TeamCardRow {
  readonly wins: number
  readonly createdAt: Date
  readonly leaderId: string
  readonly leaderName: string
  readonly isLeaderVip: boolean
}

const cardColumns = [
  'team.id',
  'team.name',
  'team.tag',
  'team.icon_key as iconKey',
  'team.member_count as memberCount',
] as const

/** Newest first, one row more than a page. */
export const findNewestTeams = quickRead<TeamCardRow, { before: string }>((db, slot) =>
  db
    .selectFrom('teams as team')
    .select(cardColumns)
    .where('team.id', '<', slot('before'))
    .orderBy('team.id', 'desc')
    .limit(sql.lit(TEAMS_PAGE_SIZE + 1)),
)

export interface FoundTeamRow extends TeamCardRow {
  readonly term: string
}

/**
 * Teams with a search term in a range, in term order: the shortest and closest come first, and a page is one
 * short index scan. A team with several terms in the range appears at the first one.
 */
export const findTeamsByTerm = compiledOnce<
  FoundTeamRow,
  { first: string; end: string; afterTerm: string; afterId: string }
>((db, slot) =>
  db
    .selectFrom('team_search_terms as found')
    .innerJoin('teams as team', 'team.id', 'found.team_id')
    .select([...cardColumns, 'found.term'])
    .where(sql<boolean>`(found.term, found.team_id) > (${slot('afterTerm')}, ${slot('afterId')}::uuid)`)
    .where('found.term', '<', slot('end'))
    .where(({ or, eb }) => or([eb('found.previous', 'is', null), eb('found.previous', '<', slot('first'))]))
    .orderBy('found.term')
    .orderBy('found.team_id')
    .limit(sql.lit(TEAMS_PAGE_SIZE + 1)),
)

/** Finds up to `most` teams where each word begins a word of the name or the tag. */
export async function findTeamsByWords(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<FoundTeamRow[]> {
  const patterns = patternsOf(words, '% ')
  const { rows } = await sql<{ id: string }>`
    select find_teams_by_words(${patterns}::text[], ${most}) as id`.execute(db)
  return db
    .selectFrom('teams as team')
    .select([...cardColumns, 'team.name_key as term'])
    .where(sql<boolean>`team.id = any (${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
}

const findTeams = quickRead<TeamRow, { id: string }>((db, slot) =>
  db
    .selectFrom('teams as team')
    .innerJoin('profiles as leader', 'leader.id', 'team.leader_id')
    .select([
      ...cardColumns,
      'team.wins',
      'team.created_at as createdAt',
      'team.leader_id as leaderId',
      'leader.username as leaderName',
      isVip('leader').as('isLeaderVip'),
    ])
    .where('team.id', '=', slot('id')),
)

export async function findTeam(db: Db, id: string): Promise<TeamRow | null> {
  const [team] = await findTeams(db, { id })
  return team ?? null
}

export interface ViewerRelation {
  readonly hasApplied: boolean
  readonly inviteId: string | null
}

const findRelations = quickRead<ViewerRelation, { teamId: string; userId: string }>((db, slot) =>
  db.selectNoFrom(({ exists, selectFrom }) => [
    exists(
      selectFrom('team_applications')
        .select('id')
        .where('team_id', '=', slot('teamId'))
        .where('user_id', '=', slot('userId'))
        .where(sql<boolean>`status = 'pending'`),
    )
      .$castTo<boolean>()
      .as('hasApplied'),
    selectFrom('team_invites')
      .select('id')
      .where('team_id', '=', slot('teamId'))
      .where('user_id', '=', slot('userId'))
      .where(sql<boolean>`status = 'pending'`)
      .as('inviteId'),
  ]),
)

/** Pending application and invite between a team and a user outside it. */
export async function findRelation(db: Db, teamId: string, userId: string): Promise<ViewerRelation> {
  const [relation] = await findRelations(db, { teamId, userId })
  return relation ?? { hasApplied: false, inviteId: null }
}

/** Returns undefined if the name is taken, however it is spelled. */
export function insertTeam(
  tx: Tx,
  team: { name: string; nameKey: string; tag: string; iconKey: string | null; leaderId: string },
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('teams')
    .values({
      name: team.name,
      name_key: team.nameKey,
      tag: team.tag,
      icon_key: team.iconKey,
      leader_id: team.leaderId,
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** The database sorts the terms, so that `previous` follows the order of the index. */
export async function insertSearchTerms(tx: Tx, teamId: string, terms: readonly string[]): Promise<void> {
  await sql`
    insert into team_search_terms (team_id, term, previous)
    select ${teamId}, term, lag(term) over (order by term collate "C") from unnest(${terms}::text[]) as term
  `.execute(tx)
}

export async function removeSearchTerms(tx: Tx, teamId: string): Promise<void> {
  await tx.deleteFrom('team_search_terms').where('team_id', '=', teamId).execute()
}

/** By its name as others see it, in any case. */
export async function findTeamByName(db: Db, name: string): Promise<string | undefined> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('name_key', '=', searchKey(name))
    .executeTakeFirst()
  return team?.id
}

export async function isNameFree(tx: Tx, nameKey: string): Promise<boolean> {
  const row = await tx.selectFrom('teams').select('id').where('name_key', '=', nameKey).executeTakeFirst()
  return row === undefined
}

export async function updateFace(
  tx: Tx,
  id: string,
  { name, nameKey, tag, iconKey }: { name: string; nameKey: string; tag: string; iconKey: string | null },
): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ name, name_key: nameKey, tag, icon_key: iconKey })
    .where('id', '=', id)
    .execute()
}

/** Deletes the team and its dependent rows. The caller must have locked its members. */
export async function deleteTeam(tx: Tx, id: string): Promise<void> {
  await clearTeam(tx, id)
  await tx.deleteFrom('teams').where('id', '=', id).execute()
}
