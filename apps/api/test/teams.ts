import { makeTeam } from '../src/features/teams/testing.ts'
import type { SignedIn, TestApp } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Team = Awaited<ReturnType<typeof makeTeam>>

export interface Cast {
  readonly team: Team
  readonly leader: SignedIn
  readonly member: SignedIn
  readonly outsider: SignedIn
}

/** Driver for tests of teams: uses the API like the pages do. */
export function teamsDriver({ app, services: { db }, signIn }: TestApp) {
  const send = (who: SignedIn | null, method: Method, path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/teams${path}`,
      headers: who?.headers ?? { 'sec-fetch-site': 'same-origin' },
      payload,
    })

  return {
    send,
    list: async (search = '', cursor = '') => {
      const query = new URLSearchParams({ v: crypto.randomUUID() })
      if (search) query.set('search', search)
      if (cursor) query.set('cursor', cursor)
      return (await send(null, 'GET', `?${query}`)).json()
    },
    /** Bypasses the cache of visitors' responses, like a page after a hint. */
    view: async (who: SignedIn | null, teamId: string) =>
      (await send(who, 'GET', `/${teamId}?v=${crypto.randomUUID()}`)).json(),
    apply: (who: SignedIn, teamId: string) => send(who, 'POST', `/${teamId}/applications`),
    decide: (who: SignedIn, teamId: string, applicationId: string, decision: 'accept' | 'reject') =>
      send(who, 'POST', `/${teamId}/applications/${applicationId}/decision`, { decision }),
    invite: (who: SignedIn, teamId: string, username: string) =>
      send(who, 'POST', `/${teamId}/invites`, { username }),
    answer: (who: SignedIn, inviteId: string, answer: 'accept' | 'decline') =>
      send(who, 'POST', `/invites/${inviteId}/answer`, { answer }),
    leave: (who: SignedIn, teamId: string) => send(who, 'POST', `/${teamId}/leave`),
    expel: (who: SignedIn, teamId: string, userId: string) =>
      send(who, 'DELETE', `/${teamId}/members/${userId}`),
    transfer: (who: SignedIn, teamId: string, userId: string) =>
      send(who, 'POST', `/${teamId}/leadership`, { userId }),
    dissolve: (who: SignedIn, teamId: string) => send(who, 'DELETE', `/${teamId}`),

    /** A team with a leader and a member, and an outsider. */
    async cast(): Promise<Cast> {
      const [leader, member, outsider] = await Promise.all([signIn(), signIn(), signIn()])
      const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [member.userId] })
      return { team, leader, member, outsider }
    },

    usernameOf: async ({ userId }: SignedIn) => {
      const query = db.selectFrom('profiles').select('username').where('id', '=', userId)
      return (await query.executeTakeFirstOrThrow()).username
    },

    logKinds: async (teamId: string) => {
      const query = db.selectFrom('team_logs').select('kind').where('team_id', '=', teamId).orderBy('id')
      return (await query.execute()).map(({ kind }) => kind)
    },
  }
}

export const statusesOf = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode)

export const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
