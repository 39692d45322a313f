import { WALL_PAGE_SIZE, WALL_PENDING_MAX } from '@trunfo/contract/profiles'
import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface MessageRow {
  readonly id: string
  readonly authorId: string
  readonly content: string
  readonly isPending: boolean
  readonly createdAt: Date
}

export interface AuthoredMessageRow extends MessageRow {
  readonly username: string
  readonly avatarKey: string | null
  readonly roles: Role[]
}

const messageColumns = [
  'id',
  'author_id as authorId',
  'content',
  sql<boolean>`status = 'pending'`.as('isPending'),
  'created_at as createdAt',
] as const

/** Position of a message in the order of a wall. */
export interface MessagePlace {
  readonly createdAt: Date
  readonly id: string
}

export interface WallPage {
  readonly profileId: string
  /** Whose pending messages are included: everyone's, one author's, or nobody's. */
  readonly pendingOf: 'everybody' | { readonly authorId: string } | 'nobody'
  readonly isApprovedShown: boolean
  readonly before: MessagePlace | null
}

/**
 * Newest first, one row more than a page. Status and limit are literals: with parameters, PostgreSQL would
 * not know how few rows are wanted and could not use a partial index.
 */
export function findWallPage(db: Db, page: WallPage): Promise<AuthoredMessageRow[]> {
  return db
    .selectFrom(visibleMessages(db, page).as('message'))
    .innerJoin('profiles as author', 'author.id', 'message.authorId')
    .select([
      'message.id',
      'message.authorId',
      'message.content',
      'message.isPending',
      'message.createdAt',
      'author.username',
      'author.avatar_key as avatarKey',
      'author.roles',
    ])
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(sql.lit(WALL_PAGE_SIZE + 1))
    .execute()
}

function visibleMessages(db: Db, page: WallPage) {
  const { pendingOf, isApprovedShown } = page
  if (pendingOf === 'nobody') return newest(db, page, 'approved')
  const pending = newest(db, page, 'pending', pendingOf === 'everybody' ? undefined : pendingOf.authorId)
  if (!isApprovedShown) return pending
  return db
    .selectFrom(newest(db, page, 'approved').as('approved'))
    .selectAll()
    .unionAll(db.selectFrom(pending.as('pending')).selectAll())
}

function newest(db: Db, { profileId, before }: WallPage, status: 'pending' | 'approved', authorId?: string) {
  let query = db
    .selectFrom('profile_messages')
    .select(messageColumns)
    .where('profile_id', '=', profileId)
    .where('status', '=', sql.lit(status))
  if (authorId) query = query.where('author_id', '=', authorId)
  if (before)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(before.createdAt, before.id)),
    )
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(WALL_PAGE_SIZE + 1))
}

export interface WallCounts {
  readonly approvedCount: number
  readonly pendingCount: number
}

export async function findWallCounts(db: Db, profileId: string): Promise<WallCounts> {
  const counts = await db
    .selectFrom('walls')
    .select(['approved_count as approvedCount', 'pending_count as pendingCount'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return counts ?? { approvedCount: 0, pendingCount: 0 }
}

/** Whether the author posted the same text on this wall within the last minute. */
export async function isRepeatedMessage(
  tx: Tx,
  { profileId, authorId, content }: { profileId: string; authorId: string; content: string },
): Promise<boolean> {
  const said = await tx
    .selectFrom('profile_messages')
    .select('id')
    .where('author_id', '=', authorId)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .where('profile_id', '=', profileId)
    .where('content', '=', content)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return said !== undefined
}

export async function hasTooManyPending(tx: Tx, profileId: string, authorId: string): Promise<boolean> {
  const lastPlace = await tx
    .selectFrom('profile_messages')
    .select('id')
    .where('author_id', '=', authorId)
    .where('profile_id', '=', profileId)
    .where('status', '=', sql.lit('pending'))
    .offset(sql.lit(WALL_PENDING_MAX - 1))
    .limit(sql.lit(1))
    .executeTakeFirst()
  return lastPlace !== undefined
}

export function insertMessage(
  tx: Tx,
  message: { profileId: string; authorId: string; content: string; isPending: boolean },
): Promise<MessageRow> {
  return tx
    .insertInto('profile_messages')
    .values({
      profile_id: message.profileId,
      author_id: message.authorId,
      content: message.content,
      status: message.isPending ? 'pending' : 'approved',
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
}

/** Locks a message of this wall; undefined if it is on another wall. */
export function lockMessage(tx: Tx, profileId: string, id: string): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('profile_messages')
    .select(messageColumns)
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
}

/** A message with its wall; undefined if the wall's owner was erased. */
export function findMessageOnWall(
  db: Db,
  id: string,
): Promise<(MessageRow & { ownerId: string; ownerName: string; isOwnerBanned: boolean }) | undefined> {
  return db
    .selectFrom('profile_messages as message')
    .innerJoin('profiles as owner', 'owner.id', 'message.profile_id')
    .select([
      'message.id',
      'message.author_id as authorId',
      'message.content',
      sql<boolean>`message.status = 'pending'`.as('isPending'),
      'message.created_at as createdAt',
      'owner.id as ownerId',
      'owner.username as ownerName',
      sql<boolean>`owner.status = 'banned'`.as('isOwnerBanned'),
    ])
    .where('message.id', '=', id)
    .where('owner.status', '<>', 'erased')
    .executeTakeFirst()
}

export async function markApproved(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('profile_messages').set({ status: 'approved' }).where('id', '=', id).execute()
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('profile_messages').where('id', '=', id).execute()
}

/** Deletes up to `limit` messages that the person wrote or received; returns how many. */
export async function deleteSomeOf(db: Db, userId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('profile_messages')
    .where('id', 'in', (query) =>
      query
        .selectFrom(
          query
            .selectFrom('profile_messages')
            .select('id')
            .where('author_id', '=', userId)
            .unionAll(query.selectFrom('profile_messages').select('id').where('profile_id', '=', userId))
            .as('theirs'),
        )
        .select('id')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
