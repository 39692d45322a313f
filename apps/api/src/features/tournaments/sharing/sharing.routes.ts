import { hash } from 'node:crypto'
import { BRAND } from '@trunfo/contract/brand'
import { gameSubscriptionParamsSchema, tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import type { Services } from '../../../platform/services.ts'
import { type CalendarEntry, writeCalendar } from './calendar.ts'
import { championImage, championVersion, ogImage, ogVersion } from './og-image.ts'
import {
  findGameName,
  findOpenOfGame,
  findSharedChampion,
  findSharedTournament,
  findTimedMatches,
  type SharedTournament,
  type TimedMatch,
} from './sharing.queries.ts'
import { calendarDescription, calendarNameOf, matchSummary } from './sharing.texts.ts'

const CALENDAR_ENTRIES_MAX = 100
const REFRESH_MINUTES = 60
const MINUTES_5 = 'public, max-age=300'
/** An image requested by its version never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Files for other programs: messengers that preview a link, and calendars. */
export function sharingRoutes(app: App, { db, storage, config }: Services): void {
  const entryOf = (tournament: SharedTournament): CalendarEntry => ({
    uid: tournament.id,
    startsAt: tournament.startsAt,
    changedAt: tournament.changedAt,
    summary: tournament.name,
    description: calendarDescription(tournament),
    url: new URL(`/tournaments/${tournament.id}`, config.PUBLIC_URL).href,
    // Raised by starting, which sets the real start time, and by cancelling. An edit before the start does
    // not raise it.
    revision: tournament.status === 'upcoming' || tournament.status === 'registration_open' ? 0 : 1,
    isCancelled: tournament.status === 'cancelled',
  })
  const matchEntryOf = (tournament: SharedTournament, match: TimedMatch): CalendarEntry => ({
    uid: match.id,
    startsAt: match.scheduledAt,
    changedAt: tournament.changedAt,
    summary: matchSummary(tournament, match),
    description: calendarDescription(tournament),
    url: new URL(`/tournaments/${tournament.id}/matches/${match.id}`, config.PUBLIC_URL).href,
    revision: match.version,
    isCancelled: false,
  })
  const calendarOf = (
    name: string,
    tournaments: readonly SharedTournament[],
    matches: readonly CalendarEntry[] = [],
  ) =>
    writeCalendar({
      name,
      product: BRAND.name,
      refreshMinutes: REFRESH_MINUTES,
      entries: [...tournaments.map(entryOf), ...matches],
    })
  const requireTournament = async (id: string) => {
    const tournament = await findSharedTournament(db, id)
    if (!tournament) throw new AppError('tournaments.not_found')
    return tournament
  }

  app.get(
    '/og/tournaments/:id.png',
    { config: { access: open }, schema: { hide: true, params: tournamentParamsSchema } },
    async (request, reply) => {
      const tournament = await requireTournament(request.params.id)
      return sendPicture(request, reply, ogVersion(tournament), () => ogImage(storage, tournament))
    },
  )

  app.get(
    '/og/tournaments/:id/champion.png',
    { config: { access: open }, schema: { hide: true, params: tournamentParamsSchema } },
    async (request, reply) => {
      const [tournament, champion] = await Promise.all([
        requireTournament(request.params.id),
        findSharedChampion(db, request.params.id),
      ])
      if (!champion) throw new AppError('tournaments.not_found')
      return sendPicture(request, reply, championVersion(tournament, champion), () =>
        championImage(storage, tournament, champion),
      )
    },
  )

  app.get(
    '/calendar/tournaments/:id.ics',
    { config: { access: open }, schema: { hide: true, params: tournamentParamsSchema } },
    async (request, reply) => {
      const tournament = await requireTournament(request.params.id)
      const timed =
        tournament.status === 'in_progress'
          ? await findTimedMatches(db, tournament.id, CALENDAR_ENTRIES_MAX)
          : []
      const matches = timed.map((match) => matchEntryOf(tournament, match))
      return sendCalendar(request, reply, calendarOf(tournament.name, [tournament], matches))
    },
  )

  app.get(
    '/calendar/games/:gameId.ics',
    { config: { access: open }, schema: { hide: true, params: gameSubscriptionParamsSchema } },
    async (request, reply) => {
      const { gameId } = request.params
      const gameName = await findGameName(db, gameId)
      if (gameName === undefined) throw new AppError('tournaments.game_not_found')
      const tournaments = await findOpenOfGame(db, { gameId, limit: CALENDAR_ENTRIES_MAX })
      return sendCalendar(request, reply, calendarOf(calendarNameOf(gameName), tournaments))
    },
  )
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
  draw: () => Promise<Buffer>,
): Promise<FastifyReply> {
  const isVersioned = (request.query as { v?: unknown }).v === version
  reply
    .header('cache-control', isVersioned ? FOR_EVER : MINUTES_5)
    // Other sites show the image.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (isKnown(request, reply, version)) return reply.code(304).send()
  return reply.type('image/png').send(await draw())
}

function sendCalendar(request: FastifyRequest, reply: FastifyReply, calendar: string): FastifyReply {
  reply.header('cache-control', MINUTES_5)
  if (isKnown(request, reply, hash('sha1', calendar, 'base64url'))) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}

function isKnown(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = `"${version}"`
  reply.header('etag', etag)
  const known = request.headers['if-none-match']
  return known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}
