import type { tournamentViewerSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import { powersOf } from '../../platform/auth/powers.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import type { PrizeGuarantee } from '../../platform/tournament-prizes.ts'
import { isEscrowed } from './cards.ts'
import { findStanding, type Standing } from './standing.queries.ts'
import { isVisible, type TournamentViewer, tournamentAbilities } from './tournaments.policy.ts'
import { findTournament } from './tournaments.queries.ts'
import { findWrittenTournament } from './written-tournament.ts'

/** The text of the answer, the same for everybody. Null when there is none of this kind: a test exists for those who test. */
export async function writeTournament(
  { db, storage, prizeLookups }: Services,
  id: string,
  { isTest }: { readonly isTest: boolean },
): Promise<string | null> {
  const [written, guarantee] = await Promise.all([
    findWrittenTournament(db, { id, media: storage.publicUrl('') }),
    prizeLookups.findGuarantee(db, id),
  ])
  return written?.isTest === isTest ? withGuarantee(written.json, guarantee) : null
}

/** As the last property of an object that is written already. */
const withGuarantee = (json: string, guarantee: PrizeGuarantee | null): string =>
  `${json.slice(0, -1)},"prizeGuarantee":${JSON.stringify(guarantee)}}`

/** How the person stands to the tournament and what they may do. */
export async function viewTournamentViewer(
  { services: { db, config, prizeLookups }, actor }: Ctx,
  id: string,
): Promise<z.infer<typeof tournamentViewerSchema>> {
  const [tournament, standing] = await Promise.all([
    findTournament(db, id),
    findStanding(db, { tournamentId: id, userId: actor.userId, teamId: actor.teamId }),
  ])
  const viewer = viewerOf(actor, standing, config.STAFF_SECOND_FACTOR)
  if (!tournament || !isVisible(viewer, tournament)) throw new AppError('tournaments.not_found')
  const { participantId, openMatchId, isTeamUnassigned } = standing
  // A prize is shared out once its tournament is over.
  const isShared = tournament.status === 'completed' && isEscrowed(tournament.prizeType)
  const prizeShare = isShared ? await prizeLookups.findOwnShare(db, id, actor.userId) : null
  return {
    isTest: tournament.isTest,
    viewer: { participantId, openMatchId, teamId: actor.teamId, isTeamUnassigned },
    abilities: tournamentAbilities(viewer, tournament),
    isPrizeFrozen: tournament.hasHadEntrants,
    prizeShare,
  }
}

export function viewerOf(
  actor: Actor,
  standing: Standing,
  isSecondFactorRequired: boolean,
): TournamentViewer {
  return {
    userId: actor.userId,
    powers: powersOf(actor, isSecondFactorRequired),
    participantId: standing.participantId,
    speaksForParticipant: standing.isEnteredByThem || standing.leadsTeam,
    isInLineup: standing.sideId !== null,
  }
}
