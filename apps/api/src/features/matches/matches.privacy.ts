import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'
import { releaseUpload } from '../../platform/storage/uploads.ts'

/** Personal data of this feature. The tournaments feature exports which sides a person played for. */
export const matchesPersonalData: readonly PersonalData[] = [
  { section: 'mensagens_em_partidas', read: readMessages },
  {
    section: 'provas_enviadas',
    read: (db, userId) => inBatches((after) => findProofs(db, userId, after)),
  },
  {
    section: 'atos_em_partidas',
    read: (db, userId) => inBatches((after) => findActs(db, userId, after)),
  },
  {
    section: 'recursos_de_partidas',
    read: (db, userId) => inBatches((after) => findAppeals(db, userId, after)),
  },
]

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Pages by match and `seq`. */
async function* readMessages(db: Db, userId: string): AsyncGenerator<object> {
  let [matchId, seq] = [BEFORE_ALL, 0]
  for (;;) {
    const rows = await db
      .selectFrom('match_messages as message')
      .innerJoin('tournament_matches as match', 'match.id', 'message.match_id')
      .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
      .select([
        'message.match_id as matchId',
        'message.seq',
        'tournament.name as torneio',
        'message.text as texto',
        'message.sent_at as quando',
      ])
      .where('message.user_id', '=', userId)
      .where(sql<boolean>`(message.match_id, message.seq) > (${matchId}::uuid, ${seq}::integer)`)
      .orderBy('message.match_id')
      .orderBy('message.seq')
      .limit(PERSONAL_DATA_BATCH)
      .execute()
    for (const { matchId: _, seq: __, ...row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < PERSONAL_DATA_BATCH) return
    matchId = last.matchId
    seq = last.seq
  }
}

function findProofs(db: Db, userId: string, after: string) {
  return db
    .selectFrom('match_proofs as proof')
    .innerJoin('tournament_matches as match', 'match.id', 'proof.match_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .select(['proof.id', 'tournament.name as torneio', 'proof.uploaded_at as quando'])
    .where('proof.uploaded_by', '=', userId)
    .where('proof.id', '>', after)
    .orderBy('proof.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findActs(db: Db, userId: string, after: string) {
  return db
    .selectFrom('match_history as entry')
    .innerJoin('tournament_matches as match', 'match.id', 'entry.match_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .select([
      'entry.id',
      'tournament.name as torneio',
      'entry.kind as o_que',
      sql<string | null>`coalesce(entry.reason, entry.facts->>'text')`.as('texto'),
      'entry.at as quando',
    ])
    .where('entry.actor_id', '=', userId)
    .where('entry.id', '>', after)
    .orderBy('entry.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findAppeals(db: Db, userId: string, after: string) {
  return db
    .selectFrom('match_appeals as appeal')
    .innerJoin('tournaments as tournament', 'tournament.id', 'appeal.tournament_id')
    .select([
      'appeal.id',
      'tournament.name as torneio',
      'appeal.reason as texto',
      'appeal.state as situacao',
      'appeal.answer as resposta',
      'appeal.appealed_at as quando',
    ])
    .where('appeal.appealed_by', '=', userId)
    .where('appeal.id', '>', after)
    .orderBy('appeal.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

const AT_ONCE = 500

/**
 * Erases the person's messages, proofs, objections and reasons for appeals. Their matches, declarations and rulings stay under the anonymised
 * account. Each batch commits separately, so a retry continues where this run ended.
 */
export async function eraseFromMatches(db: Db, userId: string): Promise<void> {
  while (await eraseSomeMessages(db, userId));
  while (await eraseSomeProofs(db, userId));
  await db.updateTable('match_appeals').set({ reason: null }).where('appealed_by', '=', userId).execute()
  await db
    .updateTable('match_history')
    .set({ facts: sql`facts - 'text'` })
    .where('actor_id', '=', userId)
    .where('kind', '=', 'objected')
    .execute()
  await db.deleteFrom('match_mutes').where('user_id', '=', userId).execute()
  await db.deleteFrom('match_chat_readers').where('user_id', '=', userId).execute()
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
  return transact(db, async (tx) => {
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
