import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/app.ts'
import { useTestApp } from '../../../test/app.ts'
import { type Cast, codeOf, teamsDriver } from '../../../test/teams.ts'
import { makeApplication, makeTeam } from './teams.factory.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, cast } = teamsDriver(testApp)

type Request = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object]
type MakeRequest = (cast: Cast, extra: { applicationId: string; username: string }) => Request

/** Every request on a team, each with its own team. */
const ACTS = {
  'read applications': ({ team }) => ['GET', `/${team.id}/applications`],
  'accept an application': ({ team }, { applicationId }) => [
    'POST',
    `/${team.id}/applications/${applicationId}/decision`,
    { decision: 'accept' },
  ],
  'reject an application': ({ team }, { applicationId }) => [
    'POST',
    `/${team.id}/applications/${applicationId}/decision`,
    { decision: 'reject' },
  ],
  invite: ({ team }, { username }) => ['POST', `/${team.id}/invites`, { username }],
  'assign games': ({ team, member }) => [
    'PUT',
    `/${team.id}/members/${member.userId}/games`,
    { gameIds: [] },
  ],
  expel: ({ team, member }) => ['DELETE', `/${team.id}/members/${member.userId}`],
  transfer: ({ team, member }) => ['POST', `/${team.id}/leadership`, { userId: member.userId }],
  dissolve: ({ team }) => ['DELETE', `/${team.id}`],
  leave: ({ team }) => ['POST', `/${team.id}/leave`],
  apply: ({ team }) => ['POST', `/${team.id}/applications`],
  'read the team': ({ team }) => ['GET', `/${team.id}`],
  'read the log': ({ team }) => ['GET', `/${team.id}/logs`],
} satisfies Record<string, MakeRequest>
type Act = keyof typeof ACTS

const OK = 'done'
const DENIED = '403 teams.access_denied'
const SIGN_IN = '401 platform.unauthenticated'
const IN_TEAM = '409 teams.already_in_team'

/** §6 of the specification, row by row. */
const TABLE: Record<
  Act,
  [leader: string, member: string, free: string, otherLeader: string, visitor: string]
> = {
  'read applications': [OK, DENIED, DENIED, DENIED, SIGN_IN],
  'accept an application': [OK, DENIED, DENIED, DENIED, SIGN_IN],
  'reject an application': [OK, DENIED, DENIED, DENIED, SIGN_IN],
  invite: [OK, DENIED, DENIED, DENIED, SIGN_IN],
  'assign games': [OK, DENIED, DENIED, DENIED, SIGN_IN],
  expel: [OK, DENIED, DENIED, DENIED, SIGN_IN],
  transfer: [OK, DENIED, DENIED, DENIED, SIGN_IN],
  dissolve: [OK, DENIED, DENIED, DENIED, SIGN_IN],
  leave: ['409 teams.leader_cannot_leave', OK, DENIED, DENIED, SIGN_IN],
  apply: [IN_TEAM, IN_TEAM, OK, IN_TEAM, SIGN_IN],
  'read the team': [OK, OK, OK, OK, OK],
  'read the log': [OK, OK, OK, OK, OK],
}

let people: Cast & { otherLeader: SignedIn }
let extra: { applicationId: string; username: string }

const requestOf = (act: Act, cast: Cast = people) => (ACTS[act] as MakeRequest)(cast, extra)

beforeEach(async () => {
  const [main, otherLeader, applicant, invited] = await Promise.all([cast(), signIn(), signIn(), signIn()])
  await makeTeam(db, { leaderId: otherLeader.userId })
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', invited.userId)
    .executeTakeFirstOrThrow()
  people = { ...main, otherLeader }
  extra = { applicationId: await makeApplication(db, main.team.id, applicant.userId), username }
})

describe.each(Object.entries(TABLE) as [Act, (typeof TABLE)[Act]][])('%s', (act, verdicts) => {
  const columns = ['leader', 'member', 'outsider', 'otherLeader', 'visitor'] as const
  test.each(columns.map((who, index) => [who, verdicts[index]]))('by the %s: %s', async (who, verdict) => {
    const [method, path, payload] = requestOf(act)
    const actor = who === 'visitor' ? null : people[who as Exclude<typeof who, 'visitor'>]
    const response = await send(actor, method, path, payload)
    const { statusCode } = response
    expect(statusCode < 300 ? OK : `${statusCode} ${codeOf(response)}`).toBe(verdict)
  })
})

test.each(['fundador', 'admin', 'moderador'] as const)(
  '%s has no rights over a team by role',
  async (role) => {
    const staff = await signIn([role])
    for (const act of ['expel', 'dissolve', 'read applications'] as const) {
      const [method, path, payload] = requestOf(act)
      expect((await send(staff, method, path, payload)).statusCode).toBe(403)
    }
  },
)

describe("through the leader's own team", () => {
  test("another team's application is not found", async () => {
    const path = `/${people.team.id}/applications/${extra.applicationId}/decision`
    const mine = await makeOwnTeam()
    const foreign = path.replace(people.team.id, mine.teamId)
    const response = await send(mine.leader, 'POST', foreign, { decision: 'accept' })
    expect(response.statusCode).toBe(404)
    expect(codeOf(response)).toBe('teams.application_not_found')
  })

  test.each(['expel', 'transfer', 'assign games'] as const)(
    "%s: another team's member is not found",
    async (act) => {
      const mine = await makeOwnTeam()
      const asMine = { ...people, team: { ...people.team, id: mine.teamId } }
      const [method, path, payload] = requestOf(act, asMine)
      const response = await send(mine.leader, method, path, payload)
      expect(response.statusCode).toBe(404)
      expect(codeOf(response)).toBe('teams.member_not_found')
    },
  )

  test('an unknown person is not found either', async () => {
    const nobody = { ...people, member: { ...people.member, userId: crypto.randomUUID() } }
    for (const act of ['expel', 'transfer', 'assign games'] as const) {
      const [method, path, payload] = requestOf(act, nobody)
      expect(codeOf(await send(people.leader, method, path, payload))).toBe('teams.member_not_found')
    }
  })
})

test('an unknown team is not found by any command', async () => {
  const gone = { ...people, team: { ...people.team, id: crypto.randomUUID() } }
  for (const act of Object.keys(ACTS) as Act[]) {
    const [method, path, payload] = requestOf(act, gone)
    const response = await send(people.outsider, method, path, payload)
    expect([act, response.statusCode, codeOf(response)]).toEqual([act, 404, 'teams.not_found'])
  }
})

async function makeOwnTeam(): Promise<{ leader: SignedIn; teamId: string }> {
  const leader = await signIn()
  return { leader, teamId: (await makeTeam(db, { leaderId: leader.userId })).id }
}
