import type { NotNull } from 'kysely'
import { afterAll } from 'vitest'
import { matches } from '../src/features/matches/index.ts'
import { makeTeam } from '../src/features/teams/testing.ts'
import { makeStartedTournament } from '../src/features/tournaments/testing.ts'
import { authenticateSockets } from '../src/platform/live/credentials.ts'
import type { SignedIn, TestApp } from './app.ts'
import { Page, startLiveServer } from './live.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Duel {
  readonly tournamentId: string
  readonly matchId: string
  readonly one: SignedIn
  readonly other: SignedIn
  /** Participant ids in the bracket: the people themselves, or their teams. */
  readonly oneId: string
  readonly otherId: string
}

/** Driver for tests of matches: uses the API like the lobby does. */
export function matchesDriver({ app, services: { db }, signIn }: TestApp) {
  const send = (who: SignedIn | null, method: Method, path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/matches${path}`,
      headers: who?.headers ?? { 'sec-fetch-site': 'same-origin' },
      payload,
    })

  /** Its first side is missing only after a double W.O. */
  const matchOf = async (tournamentId: string, round = 1, number = 1) =>
    db
      .selectFrom('tournament_matches')
      .selectAll()
      .$narrowType<{ participant1_id: NotNull }>()
      .where('tournament_id', '=', tournamentId)
      .where('round_number', '=', round)
      .where('match_number', '=', number)
      .executeTakeFirstOrThrow()

  /** A started tournament of two people, whose final is the only match. */
  async function duel(people?: readonly [SignedIn, SignedIn]): Promise<Duel> {
    const [one, other] = people ?? (await Promise.all([signIn(), signIn()]))
    const { id } = await makeStartedTournament(db, { participants: [one.userId, other.userId] })
    const match = await matchOf(id)
    return {
      tournamentId: id,
      matchId: match.id,
      one,
      other,
      oneId: one.userId,
      otherId: other.userId,
    }
  }

  /** A started tournament of two teams, each with a leader and a member who both play. */
  async function teamDuel(
    people?: readonly SignedIn[],
  ): Promise<Duel & { oneMate: SignedIn; otherMate: SignedIn }> {
    const [one, oneMate, other, otherMate] = (people ??
      (await Promise.all([signIn(), signIn(), signIn(), signIn()]))) as [
      SignedIn,
      SignedIn,
      SignedIn,
      SignedIn,
    ]
    const [team, otherTeam] = [
      await makeTeam(db, { leaderId: one.userId, memberIds: [oneMate.userId] }),
      await makeTeam(db, { leaderId: other.userId, memberIds: [otherMate.userId] }),
    ]
    const { id } = await makeStartedTournament(db, {
      type: 'team',
      team_size: 2,
      participants: [team.id, otherTeam.id],
    })
    const match = await matchOf(id)
    return {
      tournamentId: id,
      matchId: match.id,
      one,
      other,
      oneMate,
      otherMate,
      oneId: team.id,
      otherId: otherTeam.id,
    }
  }

  return {
    send,
    matchOf,
    duel,
    teamDuel,
    view: async (who: SignedIn, matchId: string) => (await send(who, 'GET', `/${matchId}`)).json(),
    declare: (who: SignedIn, matchId: string, winnerId: string | null) =>
      send(who, 'POST', `/${matchId}/declaration`, { winnerId }),
    decide: (who: SignedIn, matchId: string, winnerId: string | null, reason = 'As provas mostram') =>
      send(who, 'POST', `/${matchId}/decision`, { winnerId, reason }),
    giveWalkover: (who: SignedIn, matchId: string, absentIds: readonly string[], reason = 'Não apareceu') =>
      send(who, 'POST', `/${matchId}/walkover`, { absentIds, reason }),
    say: (who: SignedIn, matchId: string, text: string, id: string = crypto.randomUUID()) =>
      send(who, 'POST', `/${matchId}/messages`, { id, text }),
    chat: async (who: SignedIn, matchId: string, query = '') =>
      (await send(who, 'GET', `/${matchId}/messages${query}`)).json(),
    /** When the case of a match was closed. */
    caseClosedAt: async (matchId: string) => {
      const { closed_at } = await db
        .selectFrom('match_cases')
        .select('closed_at')
        .where('match_id', '=', matchId)
        .executeTakeFirstOrThrow()
      return closed_at
    },
    stored: (matchId: string) =>
      db.selectFrom('tournament_matches').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow(),
  }
}

export const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code

/** Starts the realtime part of an API process. Resolves to a function that opens a person's tab. */
export async function useLobbySockets({
  services,
}: TestApp): Promise<(who: SignedIn | null) => Promise<Page>> {
  const server = await startLiveServer({
    services,
    redisUrl: services.config.REDIS_URL,
    rooms: matches.rooms ?? [],
    authenticate: authenticateSockets(services),
  })
  afterAll(() => server.stop())
  return (who) => Page.openLive(server.port, who ? { cookie: who.headers.cookie ?? '' } : {})
}
