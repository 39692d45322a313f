import { MATCH_PROOF_EDGE_PX, MATCH_PROOF_PURPOSE, MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../../platform/storage/image-purpose.ts'
import { attachUpload } from '../../../platform/storage/uploads.ts'
import { lockMatchAlone } from '../../tournaments/index.ts'
import { lobbyChanged } from '../matches.events.ts'
import { writeHistory } from '../matches.history.ts'
import { requireOwnEncounter } from '../matches.lookup.ts'
import { countProofs, insertProof } from './proofs.queries.ts'

/** Private: a proof opens by a link that soon expires, which only its own side and staff are given. */
export const MATCH_PROOF: ImagePurpose = {
  name: MATCH_PROOF_PURPOSE,
  maxWidth: MATCH_PROOF_EDGE_PX,
  maxHeight: MATCH_PROOF_EDGE_PX,
  visibility: 'private',
}

export async function sendProof(ctx: Ctx, matchId: string, uploadId: string): Promise<void> {
  const { participantId } = await requireOwnEncounter(ctx, matchId)
  const { userId } = ctx.actor
  await act(ctx, async (tx) => {
    const status = await lockMatchAlone(tx, matchId)
    if (status === 'completed') throw new AppError('matches.already_decided')
    if ((await countProofs(tx, matchId, participantId)) >= MATCH_PROOFS_MAX)
      throw new AppError('matches.too_many_proofs', { max: MATCH_PROOFS_MAX })
    const imageKey = await attachUpload(tx, { uploadId, ownerId: userId, purpose: MATCH_PROOF })
    await insertProof(tx, { matchId, participantId, uploadedBy: userId, imageKey })
    await writeHistory(tx, { matchId, kind: 'proof_sent', actorId: userId, facts: { participantId } })
    await emit(tx, lobbyChanged, { matchId })
  })
}
