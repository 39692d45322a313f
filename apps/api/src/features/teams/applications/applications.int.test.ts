import { TEAM_APPLICATIONS_PAGE_SIZE, TEAM_APPLICATIONS_PENDING_MAX } from '@trunfo/contract/teams'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { type Cast, codeOf, teamsDriver } from '../../../../test/teams.ts'
import { makeApplication, makeInvite, makeTeam } from '../teams.factory.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, view, cast, apply, decide, usernameOf, logKinds } = teamsDriver(testApp)

let { team, leader, member, outsider } = {} as Cast
beforeEach(async () => {
  ;({ team, leader, member, outsider } = await cast())
})

const waiting = async (who: SignedIn = leader, cursor = '') =>
  (await send(who, 'GET', `/${team.id}/applications${cursor && `?cursor=${cursor}`}`)).json()
const statusOf = async (id: string) => {
  const query = db.selectFrom('team_applications').select('status').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).status
}
const ban = (userId: string) =>
  db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', userId).execute()

test('an application is pending for the leader, who sees the applicant', async () => {
  expect((await apply(outsider, team.id)).statusCode).toBe(204)
  expect(await waiting()).toMatchObject({
    applications: [{ person: { userId: outsider.userId, username: await usernameOf(outsider) } }],
    nextCursor: null,
    team: { id: team.id, name: team.name, memberCount: 2 },
  })
  expect(await view(outsider, team.id)).toMatchObject({
    viewer: { hasApplied: true },
    abilities: { canApply: false },
  })
  expect((await view(leader, team.id)).pendingApplications).toBe(1)
  expect((await view(member, team.id)).pendingApplications).toBeNull()
})

test('a second one counts as the first while that is pending', async () => {
  await apply(outsider, team.id)
  expect((await apply(outsider, team.id)).statusCode).toBe(204)
  expect((await waiting()).applications).toHaveLength(1)
  expect((await logKinds(team.id)).filter((kind) => kind === 'application_sent')).toHaveLength(1)
})

test('a repeated decision succeeds, and a different one is rejected', async () => {
  const [accepted, rejected] = [
    await makeApplication(db, team.id, outsider.userId),
    await makeApplication(db, team.id, (await signIn()).userId),
  ]
  for (const [id, word] of [
    [accepted, 'accept'],
    [rejected, 'reject'],
  ] as const) {
    expect((await decide(leader, team.id, id, word)).statusCode).toBe(204)
    expect((await decide(leader, team.id, id, word)).statusCode).toBe(204)
  }
  expect(codeOf(await decide(leader, team.id, accepted, 'reject'))).toBe('teams.application_closed')
  expect(codeOf(await decide(leader, team.id, rejected, 'accept'))).toBe('teams.application_closed')
  const kinds = await logKinds(team.id)
  expect(kinds.filter((kind) => kind === 'application_rejected')).toHaveLength(1)
  expect((await view(leader, team.id)).memberCount).toBe(3)
})

describe('accepting', () => {
  test('makes the applicant a member and withdraws their other applications and invites', async () => {
    const elsewhere = await cast()
    const id = await makeApplication(db, team.id, outsider.userId)
    const other = await makeApplication(db, elsewhere.team.id, outsider.userId)
    await makeInvite(db, elsewhere.team.id, outsider.userId)
    expect((await decide(leader, team.id, id, 'accept')).statusCode).toBe(204)
    expect(await view(outsider, team.id)).toMatchObject({ memberCount: 3, viewer: { role: 'member' } })
    expect(await statusOf(id)).toBe('approved')
    expect(await statusOf(other)).toBe('withdrawn')
    expect((await send(outsider, 'GET', '/invites')).json().invites).toEqual([])
    expect((await waiting()).applications).toEqual([])
    expect(codeOf(await decide(elsewhere.leader, elsewhere.team.id, other, 'accept'))).toBe(
      'teams.person_in_team',
    )
  })

  test('into a full team is rejected, and the application stays pending', async () => {
    const captain = await signIn()
    const people = await Promise.all(Array.from({ length: 9 }, () => signIn()))
    const memberIds = people.map(({ userId }) => userId)
    const full = await makeTeam(db, { leaderId: captain.userId, memberIds })
    expect((await apply(outsider, full.id)).statusCode).toBe(204)
    const [application] = (await send(captain, 'GET', `/${full.id}/applications`)).json().applications
    const response = await decide(captain, full.id, application.id, 'accept')
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toMatchObject({ code: 'teams.roster_full', facts: { max: 10 } })
    expect(await statusOf(application.id)).toBe('pending')
  })

  test('a banned applicant is rejected, and they are not listed', async () => {
    const id = await makeApplication(db, team.id, outsider.userId)
    await ban(outsider.userId)
    expect(codeOf(await decide(leader, team.id, id, 'accept'))).toBe('teams.person_unavailable')
    expect((await waiting()).applications).toEqual([])
    expect((await view(leader, team.id)).pendingApplications).toBe(0)
  })
})

test('a rejected applicant may apply again', async () => {
  const id = await makeApplication(db, team.id, outsider.userId)
  expect((await decide(leader, team.id, id, 'reject')).statusCode).toBe(204)
  expect(await statusOf(id)).toBe('rejected')
  expect(codeOf(await decide(leader, team.id, id, 'accept'))).toBe('teams.application_closed')
  expect((await apply(outsider, team.id)).statusCode).toBe(204)
})

test('log entries about outsiders are shown to the leader only', async () => {
  await apply(outsider, team.id)
  const [application] = (await waiting()).applications
  await decide(leader, team.id, application.id, 'reject')
  const kindsFor = async (who: SignedIn | null) =>
    (await send(who, 'GET', `/${team.id}/logs`)).json().logs.map(({ kind }: { kind: string }) => kind)
  expect(await kindsFor(leader)).toEqual([
    'application_rejected',
    'application_sent',
    'member_joined',
    'team_created',
  ])
  for (const who of [member, outsider, null])
    expect(await kindsFor(who)).toEqual(['member_joined', 'team_created'])
})

test('the list is paged oldest first', async () => {
  const people = await Promise.all(Array.from({ length: TEAM_APPLICATIONS_PAGE_SIZE + 2 }, () => signIn()))
  const ids: string[] = []
  for (const { userId } of people) ids.push(await makeApplication(db, team.id, userId))
  const first = await waiting()
  const second = await waiting(leader, first.nextCursor)
  const seen = [...first.applications, ...second.applications].map(({ id }: { id: string }) => id)
  expect(seen).toEqual(ids)
  expect(second.nextCursor).toBeNull()
})

test('pending applications per person are limited, also when sent at once', async () => {
  const teams = []
  for (let n = 0; n < TEAM_APPLICATIONS_PENDING_MAX + 5; n += 1)
    teams.push(await makeTeam(db, { leaderId: (await signIn()).userId }))
  for (const { id } of teams.slice(0, TEAM_APPLICATIONS_PENDING_MAX - 5))
    await makeApplication(db, id, outsider.userId)
  const rest = teams.slice(TEAM_APPLICATIONS_PENDING_MAX - 5)
  const responses = await Promise.all(rest.map(({ id }) => apply(outsider, id)))
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(5)
  const refused = responses.filter(({ statusCode }) => statusCode !== 204)
  expect(refused.map(codeOf)).toEqual(refused.map(() => 'teams.too_many_applications'))
})
