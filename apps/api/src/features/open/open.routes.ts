import {
  openGamesSchema,
  openPlayerParamsSchema,
  openPlayerSchema,
  openRankingParamsSchema,
  openRankingSchema,
  openTeamParamsSchema,
  openTeamSchema,
  openTeamsQuerySchema,
  openTeamsSchema,
} from '@trunfo/contract/open/people.schemas'
import { noQuerySchema } from '@trunfo/contract/open/shared.schemas'
import {
  openEntrantsSchema,
  openMatchesQuerySchema,
  openMatchesSchema,
  openMatchParamsSchema,
  openMatchSchema,
  openPageQuerySchema,
  openStageParamsSchema,
  openStagesSchema,
  openStandingsQuerySchema,
  openStandingsSchema,
  openTournamentParamsSchema,
  openTournamentSchema,
  openTournamentsQuerySchema,
  openTournamentsSchema,
} from '@trunfo/contract/open/tournaments.schemas'
import texts from '../../../../../locales/pt/open.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { open } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import type { Services } from '../../platform/services.ts'
import { viewOpenMatch, viewOpenMatches, viewOpenStandings } from './matches.views.ts'
import {
  viewOpenGames,
  viewOpenPlayer,
  viewOpenRanking,
  viewOpenTeam,
  viewOpenTeams,
} from './people.views.ts'
import {
  viewOpenEntrants,
  viewOpenStages,
  viewOpenTournament,
  viewOpenTournaments,
} from './tournaments.views.ts'

/** A read of the public API. There is no `v`: a program waits as long as the cache keeps an answer. */
const cached = (seconds: number) => ({ access: open, cache: { seconds }, isPublicApi: true }) as const

/** What the reference says of an operation. */
const about = (
  operationId: string,
  tag: string,
  { summary, description }: Record<'summary' | 'description', string>,
) => ({
  operationId,
  tags: [tag],
  summary: fillText(summary),
  description: fillText(description),
})

export function tournamentReads(app: App, services: Services): void {
  app.get(
    '/api/v1/tournaments',
    {
      config: cached(5),
      schema: {
        ...about('listTournaments', 'tournaments', texts.operations.listTournaments),
        querystring: openTournamentsQuerySchema,
        response: { 200: openTournamentsSchema },
      },
    },
    (request) => viewOpenTournaments(services, request.query),
  )

  app.get(
    '/api/v1/tournaments/:id',
    {
      config: cached(5),
      schema: {
        ...about('getTournament', 'tournaments', texts.operations.getTournament),
        params: openTournamentParamsSchema,
        querystring: noQuerySchema,
        response: { 200: openTournamentSchema },
      },
    },
    (request) => viewOpenTournament(services, request.params.id),
  )

  app.get(
    '/api/v1/tournaments/:id/entrants',
    {
      config: cached(5),
      schema: {
        ...about('listEntrants', 'tournaments', texts.operations.listEntrants),
        params: openTournamentParamsSchema,
        querystring: openPageQuerySchema,
        response: { 200: openEntrantsSchema },
      },
    },
    (request) => viewOpenEntrants(services, request.params.id, request.query.cursor),
  )

  app.get(
    '/api/v1/tournaments/:id/stages',
    {
      config: cached(5),
      schema: {
        ...about('listStages', 'tournaments', texts.operations.listStages),
        params: openTournamentParamsSchema,
        querystring: noQuerySchema,
        response: { 200: openStagesSchema },
      },
    },
    (request) => viewOpenStages(services, request.params.id),
  )

  app.get(
    '/api/v1/tournaments/:id/matches',
    {
      config: cached(5),
      schema: {
        ...about('listMatches', 'matches', texts.operations.listMatches),
        params: openTournamentParamsSchema,
        querystring: openMatchesQuerySchema,
        response: { 200: openMatchesSchema },
      },
    },
    (request) => viewOpenMatches(services, request.params.id, request.query),
  )

  app.get(
    '/api/v1/tournaments/:id/matches/:matchId',
    {
      config: cached(5),
      schema: {
        ...about('getMatch', 'matches', texts.operations.getMatch),
        params: openMatchParamsSchema,
        querystring: noQuerySchema,
        response: { 200: openMatchSchema },
      },
    },
    (request) => viewOpenMatch(services, request.params.id, request.params.matchId),
  )

  app.get(
    '/api/v1/tournaments/:id/stages/:stage/standings',
    {
      config: cached(10),
      schema: {
        ...about('listStandings', 'matches', texts.operations.listStandings),
        params: openStageParamsSchema,
        querystring: openStandingsQuerySchema,
        response: { 200: openStandingsSchema },
      },
    },
    ({ params: { id, stage }, query: { group, cursor } }) =>
      viewOpenStandings(services, id, { stage, group, cursor }),
  )
}

export function peopleReads(app: App, services: Services): void {
  app.get(
    '/api/v1/games',
    {
      config: cached(60),
      schema: {
        ...about('listGames', 'games', texts.operations.listGames),
        querystring: noQuerySchema,
        response: { 200: openGamesSchema },
      },
    },
    () => viewOpenGames(services),
  )

  app.get(
    '/api/v1/players/:username',
    {
      config: cached(5),
      schema: {
        ...about('getPlayer', 'people', texts.operations.getPlayer),
        params: openPlayerParamsSchema,
        querystring: noQuerySchema,
        response: { 200: openPlayerSchema },
      },
    },
    (request) => viewOpenPlayer(services, request.params.username),
  )

  app.get(
    '/api/v1/teams',
    {
      config: cached(5),
      schema: {
        ...about('listTeams', 'people', texts.operations.listTeams),
        querystring: openTeamsQuerySchema,
        response: { 200: openTeamsSchema },
      },
    },
    (request) => viewOpenTeams(services, request.query),
  )

  app.get(
    '/api/v1/teams/:id',
    {
      config: cached(5),
      schema: {
        ...about('getTeam', 'people', texts.operations.getTeam),
        params: openTeamParamsSchema,
        querystring: noQuerySchema,
        response: { 200: openTeamSchema },
      },
    },
    (request) => viewOpenTeam(services, request.params.id),
  )

  app.get(
    '/api/v1/rankings/:board',
    {
      config: cached(5),
      schema: {
        ...about('getRanking', 'people', texts.operations.getRanking),
        params: openRankingParamsSchema,
        querystring: noQuerySchema,
        response: { 200: openRankingSchema },
      },
    },
    (request) => viewOpenRanking(services, request.params.board),
  )
}
