import { MATCH_PROOF_EDGE_PX, MATCH_PROOF_PURPOSE, MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import { sql } from 'kysely'
import { quickRead } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../../platform/storage/image-purpose.ts'
import { attachUpload } from '../../../platform/storage/uploads.ts'
import { lockMatchAlone } from '../../tournaments/index.ts'
import { writeHistory } from '../history.queries.ts'
import { lobbyChanged } from '../matches.events.ts'
import { requireOwnEncounter } from '../matches.lookups.ts'

/** Private: only the proof's own side and staff get its link, which expires soon. */
export const MATCH_PROOF: ImagePurpose = {
  name: MATCH_PROOF_PURPOSE,
  maxWidth: MATCH_PROOF_EDGE_PX,
  maxHeight: MATCH_PROOF_EDGE_PX,
  visibility: 'private',
  access: signedIn,
}

export async function sendProof(ctx: Ctx, matchId: string, uploadId: string): Promise<void> {
  const { participantId } = await requireOwnEncounter(ctx, matchId)
  const { userId } = ctx.actor
  await runCommand(ctx, async (tx) => {
    const status = await lockMatchAlone(tx, matchId)
    if (status === 'called-off') throw new AppError('matches.called_off')
    if (status === 'completed') throw new AppError('matches.already_decided')
    if ((await countProofs(tx, matchId, participantId)) >= MATCH_PROOFS_MAX)
      throw new AppError('matches.too_many_proofs', { max: MATCH_PROOFS_MAX })
    const imageKey = await attachUpload(tx, { uploadId, ownerId: userId, purpose: MATCH_PROOF })
    await insertProof(tx, { matchId, participantId, uploadedBy: userId, imageKey })
    await writeHistory(tx, { matchId, kind: 'proof_sent', actorId: userId, facts: { participantId } })
    await emit(tx, lobbyChanged, { matchId })
  })
}

export interface ProofRow {
  readonly id: string
  readonly participantId: string
  readonly imageKey: string
  readonly uploadedBy: string | null
  readonly uploadedAt: Date
}

/** The proofs of these sides, newest first. Staff with a part in the match see those of no side. */
export async function findProofs(
  db: Db,
  matchId: string,
  participantIds: readonly string[],
): Promise<ProofRow[]> {
  return participantIds.length === 0 ? [] : proofsOf(db, { matchId, participantIds })
}

const proofsOf = quickRead<ProofRow, { matchId: string; participantIds: readonly string[] }>((db, slot) =>
  db
    .selectFrom('match_proofs as proof')
    .leftJoin('profiles as sender', 'sender.id', 'proof.uploaded_by')
    .select([
      'proof.id',
      'proof.participant_id as participantId',
      'proof.image_key as imageKey',
      'sender.username as uploadedBy',
      'proof.uploaded_at as uploadedAt',
    ])
    .where('proof.match_id', '=', slot('matchId'))
    .where(sql<boolean>`proof.participant_id = any (${slot('participantIds')}::uuid[])`)
    .orderBy('proof.id', 'desc')
    .limit(sql.lit(2 * MATCH_PROOFS_MAX)),
)

async function countProofs(tx: Tx, matchId: string, participantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('match_proofs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('match_id', '=', matchId)
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
  return count
}

async function insertProof(
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

/** The sides that sent a proof, without the proofs themselves. */
export async function findProvenSides(db: Db, matchId: string): Promise<string[]> {
  return (await provenSidesOf(db, { matchId })).map(({ participantId }) => participantId)
}

const provenSidesOf = quickRead<{ participantId: string }, { matchId: string }>((db, slot) =>
  db
    .selectFrom('match_proofs')
    .select('participant_id as participantId')
    .distinct()
    .where('match_id', '=', slot('matchId')),
)
