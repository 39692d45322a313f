import type {
  openGamesSchema,
  openPlayerSchema,
  openRankingSchema,
  openTeamSchema,
  openTeamsSchema,
} from '@trunfo/contract/open/people.schemas'
import type { RankingBoard } from '@trunfo/contract/rankings'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findAllGames } from '../games/index.ts'
import { viewProfile } from '../profiles/index.ts'
import { viewBoard } from '../rankings/index.ts'
import { viewTeam, viewTeams } from '../teams/index.ts'
import { absolute, absoluteOrNull } from './address.ts'

type OpenTeams = z.infer<typeof openTeamsSchema>

export async function viewOpenGames({ db }: Services): Promise<z.infer<typeof openGamesSchema>> {
  const games = await findAllGames(db)
  return { games: games.map(({ id, name }) => ({ id, name })) }
}

export async function viewOpenPlayer(
  services: Services,
  asked: string,
): Promise<z.infer<typeof openPlayerSchema>> {
  const profile = await viewProfile(services, asked)
  if (!profile) throw new AppError('profiles.not_found')
  const { id, username, avatarUrl, memberSince, wins, participations, titles, team } = profile
  return {
    id,
    url: absolute(services.config, `/profile/${username}`),
    username,
    avatarUrl: absoluteOrNull(services, avatarUrl),
    memberSince,
    winCount: wins,
    tournamentCount: participations,
    titleCount: titles,
    team,
  }
}

export async function viewOpenTeams(
  services: Services,
  { q, cursor }: { readonly q?: string | undefined; readonly cursor?: string | undefined },
): Promise<OpenTeams> {
  const { teams, nextCursor } = await viewTeams(services, { search: q, cursor })
  return { teams: teams.map((team) => summaryOf(services, team)), nextCursor }
}

function summaryOf(services: Services, team: Omit<OpenTeams['teams'][number], 'url'>) {
  const { id, name, tag, iconUrl, memberCount } = team
  return {
    id,
    url: absolute(services.config, `/teams/${id}`),
    name,
    tag,
    iconUrl: absoluteOrNull(services, iconUrl),
    memberCount,
  }
}

/** As a visitor sees it. */
export async function viewOpenTeam(services: Services, id: string): Promise<z.infer<typeof openTeamSchema>> {
  const team = await viewTeam(services, null, id)
  if (!team) throw new AppError('teams.not_found')
  return {
    ...summaryOf(services, team),
    winCount: team.wins,
    createdAt: team.createdAt,
    members: team.members.map(({ userId, username, avatarUrl, role, joinedAt }) => ({
      id: userId,
      username,
      avatarUrl: absoluteOrNull(services, avatarUrl),
      role,
      joinedAt,
    })),
  }
}

export async function viewOpenRanking(
  services: Services,
  board: RankingBoard,
): Promise<z.infer<typeof openRankingSchema>> {
  const { entries } = await viewBoard(services, board)
  return {
    entries: entries.map(({ place, id, name, tag, isVip, imageUrl, score }) => ({
      place,
      id,
      name,
      teamTag: tag,
      isVip,
      imageUrl: absoluteOrNull(services, imageUrl),
      score,
    })),
  }
}
