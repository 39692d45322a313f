import type { tournamentSchema, tournamentViewerSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import { powersOf } from '../../platform/auth/powers.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { viewCard } from './cards.ts'
import { viewOwnShare } from './own-share.ts'
import { findStanding, type Standing } from './standing.queries.ts'
import { isVisible, type TournamentViewer, tournamentAbilities } from './tournaments.policy.ts'
import { findTournament, type TournamentRow } from './tournaments.queries.ts'

export type TournamentView = z.infer<typeof tournamentSchema>

/** The same for everybody. Null when there is none of this kind: a test exists for those who test. */
export async function viewTournament(
  services: Services,
  id: string,
  { isTest }: { readonly isTest: boolean },
): Promise<TournamentView | null> {
  const tournament = await findTournament(services.db, id)
  if (tournament?.isTest !== isTest) return null
  return {
    ...viewCard(services, tournament),
    description: tournament.description,
    rules: tournament.rules,
    game: tournament.gameId === null ? null : { id: tournament.gameId, name: tournament.gameName ?? '' },
    isFeatured: tournament.isFeatured,
    isTest,
    createdBy: tournament.createdBy,
    vipOnlyUntil: tournament.vipOnlyUntil?.toISOString() ?? null,
    startedAt: tournament.startedAt?.toISOString() ?? null,
    endedAt: tournament.endedAt?.toISOString() ?? null,
    bracketSeed: tournament.bracketSeed,
    champion: viewChampion(services, tournament),
    prizeGuarantee: viewGuarantee(tournament),
  }
}

/** How the person stands to the tournament and what they may do. */
export async function viewTournamentViewer(
  { services: { db, config }, actor }: Ctx,
  id: string,
): Promise<z.infer<typeof tournamentViewerSchema>> {
  const [tournament, standing] = await Promise.all([
    findTournament(db, id),
    findStanding(db, { tournamentId: id, userId: actor.userId, teamId: actor.teamId }),
  ])
  const viewer = viewerOf(actor, standing, config.STAFF_SECOND_FACTOR)
  if (!tournament || !isVisible(viewer, tournament)) throw new AppError('tournaments.not_found')
  const { participantId, openMatchId } = standing
  const prizeShare =
    tournament.prizeSettledAt === null && tournament.prizeState !== 'waiting'
      ? null
      : await viewOwnShare(db, id, actor.userId)
  return {
    isTest: tournament.isTest,
    viewer: { participantId, openMatchId, teamId: actor.teamId },
    abilities: tournamentAbilities(viewer, tournament),
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

function viewGuarantee({
  prizeState: state,
  prizeFunding: funding,
  prizeDueAt,
  prizeSettledAt,
}: TournamentRow): TournamentView['prizeGuarantee'] {
  if (state === null || funding === null) return null
  return {
    state,
    funding,
    dueAt: prizeDueAt?.toISOString() ?? null,
    settledAt: prizeSettledAt?.toISOString() ?? null,
  }
}

function viewChampion({ storage }: Services, tournament: TournamentRow): TournamentView['champion'] {
  const { championId: participantId, championName: name, championTag: teamTag, championImageKey } = tournament
  if (participantId === null || name === null) return null
  const imageUrl = championImageKey && storage.publicUrl(championImageKey)
  return { participantId, name, isVip: tournament.isChampionVip, teamTag, imageUrl }
}
