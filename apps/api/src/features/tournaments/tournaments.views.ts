import type { tournamentSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import { powersOf } from '../../platform/auth/powers.ts'
import type { Services } from '../../platform/services.ts'
import { findStanding, type Standing } from './standing.queries.ts'
import { viewCard } from './tournaments.cards.ts'
import { isVisible, type TournamentViewer, tournamentAbilities } from './tournaments.policy.ts'
import { findTournament, type TournamentRow } from './tournaments.queries.ts'

export type TournamentView = z.infer<typeof tournamentSchema>

/** Null when there is none, or none for this viewer. */
export async function viewTournament(
  services: Services,
  actor: Actor | null,
  id: string,
): Promise<TournamentView | null> {
  const { db, config } = services
  const [tournament, standing] = await Promise.all([
    findTournament(db, id),
    actor && findStanding(db, { tournamentId: id, userId: actor.userId, teamId: actor.teamId }),
  ])
  const viewer = actor && standing && viewerOf(actor, standing, config.STAFF_SECOND_FACTOR)
  if (!tournament || !isVisible(viewer, tournament)) return null
  return {
    ...viewCard(services, tournament),
    description: tournament.description,
    rules: tournament.rules,
    game: tournament.gameId === null ? null : { id: tournament.gameId, name: tournament.gameName ?? '' },
    isFeatured: tournament.isFeatured,
    isTest: tournament.isTest,
    createdBy: tournament.createdBy,
    startedAt: tournament.startedAt?.toISOString() ?? null,
    endedAt: tournament.endedAt?.toISOString() ?? null,
    bracketSeed: tournament.bracketSeed,
    champion: viewChampion(services, tournament),
    viewer: {
      participantId: standing?.participantId ?? null,
      openMatchId: standing?.openMatchId ?? null,
      teamId: actor?.teamId ?? null,
    },
    abilities: tournamentAbilities(viewer, tournament),
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

function viewChampion({ storage }: Services, tournament: TournamentRow): TournamentView['champion'] {
  const { championId: participantId, championName: name, championImageKey } = tournament
  if (participantId === null || name === null) return null
  return { participantId, name, imageUrl: championImageKey && storage.publicUrl(championImageKey) }
}
