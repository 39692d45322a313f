import type { tournamentSchema, tournamentViewerSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { findLatestAnnouncements } from './announcements.queries.ts'
import { isEscrowed, viewFace, viewHead } from './cards.ts'
import { viewPause } from './running-pause.queries.ts'
import { findViewing } from './tournaments.lookups.ts'
import { entrantAbilities, isVisible, tournamentAbilities } from './tournaments.policy.ts'
import { findTournament, type TournamentRow } from './tournaments.queries.ts'

export type TournamentView = z.infer<typeof tournamentSchema>

/** The same for every viewer. Null if there is no tournament of this kind, test or not. */
export async function viewTournament(
  services: Services,
  id: string,
  { isTest }: { readonly isTest: boolean },
): Promise<TournamentView | null> {
  const { db, prizeLookups } = services
  const [tournament, announcements, prizeGuarantee] = await Promise.all([
    findTournament(db, id),
    findLatestAnnouncements(db, id),
    prizeLookups.findGuarantee(db, id),
  ])
  if (tournament?.isTest !== isTest) return null
  const { gameId, gameName, gameArt } = tournament
  return {
    ...viewHead(services, tournament),
    description: tournament.description,
    rules: tournament.rules,
    game: gameId === null ? null : { id: gameId, name: gameName ?? '', art: gameArt },
    isFeatured: tournament.isFeatured,
    isTest,
    createdBy: tournament.createdBy,
    startsItself: tournament.startsItself,
    clock: viewClock(tournament),
    announcements: announcements.map(({ createdAt, ...said }) => ({
      ...said,
      createdAt: createdAt.toISOString(),
    })),
    vipOnlyUntil: tournament.vipOnlyUntil?.toISOString() ?? null,
    checkIn: viewCheckIn(tournament),
    waitingCount: tournament.waitingCount,
    startedAt: tournament.startedAt?.toISOString() ?? null,
    endedAt: tournament.endedAt?.toISOString() ?? null,
    seeding: tournament.seeding,
    bracketSeed: tournament.bracketSeed,
    drawCommitment: tournament.drawCommitment,
    champion: viewChampion(services, tournament),
    prizeGuarantee,
  }
}

function viewCheckIn(row: TournamentRow): TournamentView['checkIn'] {
  const { checkInOpensMin: opensMin, checkInClosesMin: closesMin, checkInClosedAt, presentCount } = row
  const { checkInOpensAt: opensAt, checkInClosesAt: closesAt } = row
  if (opensMin === null || closesMin === null || opensAt === null || closesAt === null) return null
  return {
    opensMin,
    closesMin,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    closedAt: checkInClosedAt?.toISOString() ?? null,
    presentCount,
  }
}

function viewChampion(services: Services, row: TournamentRow): TournamentView['champion'] {
  const { championId, championName: name, championTag: teamTag, championImageKey: imageKey } = row
  if (championId === null || name === null) return null
  return {
    participantId: championId,
    isVip: row.isChampionVip,
    ...viewFace(services, { name, teamTag, imageKey }),
  }
}

/** The viewer's relation to the tournament, and what they may do. */
export async function viewTournamentViewer(
  ctx: Ctx,
  id: string,
): Promise<z.infer<typeof tournamentViewerSchema>> {
  const {
    services: { db, prizeLookups },
    actor,
  } = ctx
  const viewing = await findViewing(ctx, id)
  if (!viewing || !isVisible(viewing.viewer, viewing.tournament)) throw new AppError('tournaments.not_found')
  const { tournament, viewer, state } = viewing
  const { participantId, openMatchId, isTeamUnassigned, leadsTeam, staysIn, crewRole, hasJoinedCrew } = state
  const { isCheckedIn, waitingPosition, pause } = state
  // A prize is shared out once its tournament is over.
  const isShared = tournament.status === 'completed' && isEscrowed(tournament.prizeType)
  const prizeShare = isShared ? await prizeLookups.findOwnShare(db, id, actor.userId) : null
  return {
    isTest: tournament.isTest,
    viewer: {
      participantId,
      openMatchId,
      teamId: actor.teamId,
      isTeamUnassigned,
      staysIn,
      crewRole: hasJoinedCrew ? crewRole : null,
      crewInvite: hasJoinedCrew ? null : crewRole,
      isCheckedIn,
      waitingPosition,
      pause: pause && viewPause(pause),
    },
    abilities: {
      ...tournamentAbilities(viewer, tournament),
      ...entrantAbilities(viewer, tournament, { format: tournament.format, leadsTeam }),
    },
    isPrizeFrozen: tournament.hasHadEntrants,
    prizeShare,
  }
}

function viewClock({
  clockMinutes: minutes,
  clockFirstMinutes: firstMinutes,
}: TournamentRow): TournamentView['clock'] {
  return minutes === null || firstMinutes === null ? null : { minutes, firstMinutes }
}
