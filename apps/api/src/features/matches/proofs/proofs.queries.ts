import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface ProofRow {
  readonly id: string
  readonly participantId: string
  readonly imageKey: string
  readonly uploadedBy: string | null
  readonly uploadedAt: Date
}

/** Of these sides, newest first. */
export function findProofs(db: Db, matchId: string, participantIds: readonly string[]): Promise<ProofRow[]> {
  return db
    .selectFrom('match_proofs as proof')
    .leftJoin('profiles as sender', 'sender.id', 'proof.uploaded_by')
    .select([
      'proof.id',
      'proof.participant_id as participantId',
      'proof.image_key as imageKey',
      'sender.username as uploadedBy',
      'proof.uploaded_at as uploadedAt',
    ])
    .where('proof.match_id', '=', matchId)
    .where('proof.participant_id', 'in', participantIds)
    .orderBy('proof.id', 'desc')
    .limit(sql.lit(2 * MATCH_PROOFS_MAX))
    .execute()
}

export async function countProofs(tx: Tx, matchId: string, participantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('match_proofs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('match_id', '=', matchId)
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertProof(
  tx: Tx,
  proof: { matchId: string; participantId: string; uploadedBy: string; imageKey: string },
): Promise<void> {
  await tx
    .insertInto('match_proofs')
    .values({
      match_id: proof.matchId,
      participant_id: proof.participantId,
      uploaded_by: proof.uploadedBy,
      image_key: proof.imageKey,
    })
    .execute()
}

/** Which sides have one, without a look at what it shows. */
export async function findProvenSides(db: Db, matchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('match_proofs')
    .select('participant_id as participantId')
    .distinct()
    .where('match_id', '=', matchId)
    .execute()
  return rows.map(({ participantId }) => participantId)
}
