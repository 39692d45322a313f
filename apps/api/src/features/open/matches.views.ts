import { outcomeOfRecord } from '@trunfo/brackets'
import { OPEN_MATCHES_PAGE_SIZE, OPEN_STANDINGS_PAGE_SIZE } from '@trunfo/contract/open'
import type {
  openMatchesSchema,
  openMatchSchema,
  openStandingsSchema,
} from '@trunfo/contract/open/tournaments.schemas'
import { addressPart } from '@trunfo/contract/texts.schemas'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findStandings } from '../tournaments/index.ts'
import { absolute } from './address.ts'
import {
  findMatch,
  findMatchesAfter,
  findNames,
  findStages,
  type MatchKey,
  type MatchRow,
} from './open.queries.ts'
import { requireTournament } from './tournaments.views.ts'

type OpenMatch = z.infer<typeof openMatchSchema>
type OpenStandings = z.infer<typeof openStandingsSchema>

const small = z.int().min(0).max(32_767)

const byPlace = {
  key: z.tuple([small, small, z.int().min(0).max(2_147_483_647), addressPart(10), small]),
  keyOf: ({ stage, round, number, bracket, group }: MatchRow): [number, number, number, string, number] => [
    stage,
    round,
    number,
    bracket,
    group,
  ],
  first: [0, 0, 0, '', 0] as [number, number, number, string, number] satisfies MatchKey,
}

export async function viewOpenMatches(
  services: Services,
  tournamentId: string,
  { stage, cursor }: { readonly stage?: number | undefined; readonly cursor?: string | undefined },
): Promise<z.infer<typeof openMatchesSchema>> {
  await requireTournament(services, tournamentId)
  const { rows, nextCursor } = await page({ cursor, size: OPEN_MATCHES_PAGE_SIZE, by: byPlace }, (after) =>
    findMatchesAfter(services.db, { tournamentId, stage, after }),
  )
  return { matches: rows.map((row) => viewMatch(services, tournamentId, row)), nextCursor }
}

export async function viewOpenMatch(
  services: Services,
  tournamentId: string,
  matchId: string,
): Promise<OpenMatch> {
  const row = await findMatch(services.db, tournamentId, matchId)
  if (!row) throw new AppError('platform.not_found')
  return viewMatch(services, tournamentId, row)
}

function viewMatch({ config }: Services, tournamentId: string, row: MatchRow): OpenMatch {
  const { id, stage, bracket, group, round, number, bestOf, status, winnerId } = row
  const { participant1Id, participant2Id, score1, score2 } = row
  const winner = winnerId === null ? null : winnerId === participant1Id ? 1 : 2
  const isFull = participant1Id !== null && participant2Id !== null
  return {
    id,
    url: absolute(config, `/tournaments/${tournamentId}/matches/${id}`),
    stage,
    bracket,
    group: group || null,
    round,
    number,
    bestOf,
    status: status === 'dispute' ? 'disputed' : status,
    outcome: outcomeOfRecord({ winner, code: row.outcome, isFull, score1, score2 })?.kind ?? null,
    sides: [
      { entrantId: participant1Id, name: row.name1, score: score1 },
      { entrantId: participant2Id, name: row.name2, score: score2 },
    ],
    winnerEntrantId: winnerId,
    winnerToMatchId: row.winnerTo,
    loserToMatchId: row.loserTo,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}

/** A place in the list: groups in order, best first. */
const byLine = {
  key: z.tuple([z.int().min(0).max(1_000_000)]),
  keyOf: ({ line }: { readonly line: number }): [number] => [line],
  first: [0] as [number],
}

interface AskedStandings {
  readonly stage: number
  readonly group?: number | undefined
  readonly cursor?: string | undefined
}

/** Empty before the stage is drawn. */
export async function viewOpenStandings(
  services: Services,
  tournamentId: string,
  { stage, group, cursor }: AskedStandings,
): Promise<OpenStandings> {
  const { db } = services
  const stages = await findStages(db, { id: tournamentId })
  if (stages.length === 0) throw new AppError('tournaments.not_found')
  if (!stages.some(({ number }) => number === stage)) throw new AppError('platform.not_found')
  const table = (await findStandings(db, tournamentId, stage)) ?? []
  const lines = table
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => group === undefined || row.group === group)
  const { rows, nextCursor } = await page(
    { cursor, size: OPEN_STANDINGS_PAGE_SIZE, by: byLine },
    async ([after]) => lines.filter(({ line }) => line > after).slice(0, OPEN_STANDINGS_PAGE_SIZE + 1),
  )
  const names = await findNames(
    db,
    tournamentId,
    rows.map(({ row }) => row.id),
  )
  const standings = rows.map(({ row }) => ({
    entrantId: row.id,
    name: names.get(row.id) ?? null,
    group: row.group || null,
    place: row.place,
    played: row.played,
    won: row.won,
    drawn: row.drawn,
    lost: row.lost,
    criteria: row.trail.map(({ criterion, value }) => ({ name: criterion, value })),
  }))
  return { standings, nextCursor }
}
