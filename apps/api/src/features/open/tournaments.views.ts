import type { StageCut } from '@trunfo/brackets'
import type {
  openEntrantsSchema,
  openStagesSchema,
  openTournamentSchema,
  openTournamentsQuerySchema,
  openTournamentsSchema,
} from '@trunfo/contract/open/tournaments.schemas'
import type { PrizeType, TournamentType } from '@trunfo/contract/tournaments'
import type { tournamentHeadSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findParticipantPage, type ParticipantRow, viewFound, viewTournament } from '../tournaments/index.ts'
import { absolute, absoluteOrNull, imageUrl } from './address.ts'
import { findPublicTournament, findStages, type StageRow } from './open.queries.ts'

type OpenTournament = z.infer<typeof openTournamentSchema>
type OpenEntrant = z.infer<typeof openEntrantsSchema>['entrants'][number]
type OpenStage = z.infer<typeof openStagesSchema>['stages'][number]

/** Throws for a test tournament too. */
export async function requireTournament(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<{ readonly type: TournamentType }> {
  const tournament = await findPublicTournament(db, id)
  if (!tournament) throw new AppError('tournaments.not_found')
  return tournament
}

export async function viewOpenTournaments(
  services: Services,
  query: z.infer<typeof openTournamentsQuerySchema>,
): Promise<z.infer<typeof openTournamentsSchema>> {
  const { tournaments, nextCursor } = await viewFound(services, query)
  return {
    tournaments: tournaments.map((found) => ({ ...summaryOf(services, found), gameName: found.gameName })),
    nextCursor,
  }
}

export async function viewOpenTournament(services: Services, id: string): Promise<OpenTournament> {
  const tournament = await viewTournament(services, id, { isTest: false })
  if (!tournament) throw new AppError('tournaments.not_found')
  const { game, checkIn, champion, drawCommitment, bracketSeed } = tournament
  return {
    ...summaryOf(services, tournament),
    description: tournament.description,
    rules: tournament.rules,
    game: game && { id: game.id, name: game.name },
    organiserUsername: tournament.createdBy,
    checkIn: checkIn && { opensAt: checkIn.opensAt, closesAt: checkIn.closesAt },
    waitingCount: tournament.waitingCount,
    startedAt: tournament.startedAt,
    endedAt: tournament.endedAt,
    championEntrantId: champion?.participantId ?? null,
    draw: { commitment: drawCommitment, seed: bracketSeed },
    exportUrl: absolute(services.config, `/api/tournaments/${id}/export`),
  }
}

function summaryOf(services: Services, head: z.infer<typeof tournamentHeadSchema>) {
  const { id, name, type, teamSize, status, startsAt, coverUrl, prize } = head
  return {
    id,
    url: absolute(services.config, `/tournaments/${id}`),
    name,
    type,
    teamSize,
    status,
    startsAt,
    entrantCount: head.participantCount,
    maxEntrants: head.maxParticipants,
    coverImageUrl: absoluteOrNull(services, coverUrl),
    prize: viewPrize(prize),
  }
}

function viewPrize({
  type,
  amount,
  description,
}: {
  type: PrizeType
  amount: number
  description: string | null
}) {
  return {
    type,
    amountCentavos: type === 'money' ? amount : null,
    amountCardcoins: type === 'coins' ? amount : null,
    description,
  }
}

export async function viewOpenEntrants(
  services: Services,
  id: string,
  cursor: string | undefined,
): Promise<z.infer<typeof openEntrantsSchema>> {
  const { type } = await requireTournament(services, id)
  const { rows, nextCursor } = await findParticipantPage(services.db, id, cursor)
  return { entrants: rows.map((row) => viewEntrant(services, type, row)), nextCursor }
}

function viewEntrant(services: Services, type: TournamentType, row: ParticipantRow): OpenEntrant {
  const { participantId, name, username, teamTag, imageKey, seed, isCheckedIn, departure } = row
  const isErased = type === 'individual' && username === null
  return {
    id: participantId,
    name: isErased ? null : name,
    username,
    teamTag,
    imageUrl: imageUrl(services, imageKey),
    seed,
    isCheckedIn,
    departure,
  }
}

export async function viewOpenStages(
  { db }: Services,
  id: string,
): Promise<z.infer<typeof openStagesSchema>> {
  const stages = await findStages(db, { id })
  if (stages.length === 0) throw new AppError('tournaments.not_found')
  return { stages: stages.map(viewStage) }
}

function viewStage({ cut, seed, ...stage }: StageRow): OpenStage {
  return { ...stage, isDrawn: seed !== null, advance: cut && viewCut(cut), seed }
}

function viewCut(cut: StageCut): NonNullable<OpenStage['advance']> {
  return 'size' in cut
    ? { perGroup: null, bestNext: null, size: cut.size }
    : { perGroup: cut.perGroup, bestNext: cut.best, size: null }
}
