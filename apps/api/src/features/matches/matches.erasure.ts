import type { Db } from '../../platform/db/database.ts'
import { releaseUpload } from '../../platform/storage/uploads.ts'

const AT_ONCE = 500

/**
 * What the person wrote and the pictures they sent. That they played, declared and decided stays under the name that
 * is nobody's. Each batch commits by itself, so a repetition goes on where this one ended.
 */
export async function eraseFromMatches(db: Db, userId: string): Promise<void> {
  while (await eraseSomeMessages(db, userId));
  while (await eraseSomeProofs(db, userId));
  await db.deleteFrom('match_mutes').where('user_id', '=', userId).execute()
}

async function eraseSomeMessages(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('match_messages')
    .set({ text: null, user_id: null })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('match_id', 'seq'),
        'in',
        selectFrom('match_messages as message')
          .select(['message.match_id', 'message.seq'])
          .where('message.user_id', '=', userId)
          .limit(AT_ONCE)
          .$asTuple('match_id', 'seq'),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === BigInt(AT_ONCE)
}

function eraseSomeProofs(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const proofs = await tx
      .selectFrom('match_proofs')
      .select(['id', 'image_key as imageKey'])
      .where('uploaded_by', '=', userId)
      .limit(AT_ONCE)
      .execute()
    for (const { id, imageKey } of proofs) {
      await releaseUpload(tx, imageKey)
      await tx.deleteFrom('match_proofs').where('id', '=', id).execute()
    }
    return proofs.length === AT_ONCE
  })
}
