import { CHAT_PAGE_SIZE } from '@trunfo/contract/matches'
import { sql } from 'kysely'
import { compiledOnce, quickRead } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isVip } from '../../accounts/index.ts'

export interface ChatRow {
  readonly id: string
  readonly seq: number
  readonly userId: string | null
  readonly username: string | null
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly text: string | null
  readonly isStaff: boolean
  readonly sentAt: Date
}

function selectMessages(db: Db) {
  return db
    .selectFrom('match_messages as message')
    .leftJoin('profiles as author', 'author.id', 'message.user_id')
    .select([
      'message.id',
      'message.seq',
      'message.user_id as userId',
      'author.username',
      isVip('author').as('isVip'),
      'author.avatar_key as avatarKey',
      'message.text',
      'message.is_staff as isStaff',
      'message.sent_at as sentAt',
    ])
}

interface Place {
  readonly matchId: string
  readonly seq: number
}

/** The messages before `seq`, newest first, and one row more than a page. */
export const findMessagesBefore = quickRead<ChatRow, Place>((db, slot) =>
  selectMessages(db)
    .where('message.match_id', '=', slot('matchId'))
    .where('message.seq', '<', slot('seq'))
    .orderBy('message.seq', 'desc')
    .limit(sql.lit(CHAT_PAGE_SIZE + 1)),
)

/** The messages after `seq`, oldest first, and one row more than a page. */
export const findMessagesAfter = quickRead<ChatRow, Place>((db, slot) =>
  selectMessages(db)
    .where('message.match_id', '=', slot('matchId'))
    .where('message.seq', '>', slot('seq'))
    .orderBy('message.seq')
    .limit(sql.lit(CHAT_PAGE_SIZE + 1)),
)

export function findMessage(db: Db, matchId: string, id: string): Promise<ChatRow | undefined> {
  return selectMessages(db)
    .where('message.match_id', '=', matchId)
    .where('message.id', '=', id)
    .executeTakeFirst()
}

/** Serialises all messages, removals and mutes of one match's chat. */
export async function lockChat(tx: Tx, matchId: string): Promise<void> {
  await tx
    .insertInto('match_chats')
    .values({ match_id: matchId })
    .onConflict((conflict) =>
      conflict.column('match_id').doUpdateSet({ last_seq: sql`match_chats.last_seq` }),
    )
    .execute()
}

interface NewMessage {
  readonly matchId: string
  readonly id: string
  readonly userId: string
  readonly text: string
  readonly isStaff: boolean
  /** When players of the other side who have not read it by then are notified. */
  readonly tellAt: Date
}

interface SaidRow {
  /**
   * Why nothing was inserted: the id exists, the author is inactive or muted, the match is over. Null if it
   * was.
   */
  readonly verdict: 'said' | 'gone' | 'muted' | 'over' | null
  readonly seq: number
  readonly sentAt: Date
}

/** Sends a message in one round trip, and checks the author's permission again under the chat's lock. */
export const say = compiledOnce<SaidRow, NewMessage>((db, slot) =>
  db
    .selectFrom(
      sql<{ verdict: SaidRow['verdict']; place: number; said_at: Date }>`say_in_match(
        ${slot('matchId')}, ${slot('id')}, ${slot('userId')}, ${slot('text')}, ${slot('isStaff')}, ${slot('tellAt')}
      )`.as('said'),
    )
    .select(['said.verdict', 'said.place as seq', 'said.said_at as sentAt']),
)

/** Keeps the row, so that `seq` has no gaps. Returns false if the text was already removed. */
export async function removeText(
  tx: Tx,
  { matchId, id, removedBy }: { matchId: string; id: string; removedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('match_messages')
    .set({ text: null, removed_at: sql`now()`, removed_by: removedBy })
    .where('match_id', '=', matchId)
    .where('id', '=', id)
    .where('text', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the person is already muted. */
export async function insertMute(
  tx: Tx,
  { matchId, userId, mutedBy }: { matchId: string; userId: string; mutedBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('match_mutes')
    .values({ match_id: matchId, user_id: userId, muted_by: mutedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteMute(tx: Tx, matchId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('match_mutes')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findMutedIds(db: Db, matchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('match_mutes')
    .select('user_id as userId')
    .where('match_id', '=', matchId)
    .execute()
  return rows.map(({ userId }) => userId)
}
