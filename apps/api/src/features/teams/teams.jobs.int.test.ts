import { TEAMS_ROOM, teamInvitesRoom, teamRoom } from '@trunfo/contract/teams'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { Page, startLiveServer, until } from '../../../test/live.ts'
import { type Cast, teamsDriver } from '../../../test/teams.ts'
import { dispatchEvent } from '../../platform/jobs/dispatch.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { reactionsOf } from '../../platform/jobs/reactions.ts'
import { authenticateSockets } from '../../platform/live/credentials.ts'
import { accountErased } from '../accounts/index.ts'
import { teams } from './index.ts'
import { makeApplication, makeInvite, makeTeam } from './teams.factory.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db, config } = services
const { view, cast, apply, decide, invite, answer, leave, expel, transfer, dissolve, usernameOf, logKinds } =
  teamsDriver(testApp)
await work()

let { team, leader, member, outsider } = {} as Cast
beforeEach(async () => {
  ;({ team, leader, member, outsider } = await cast())
})

/** Titles and links of a user's notices. */
async function told({ userId }: SignedIn, count: number): Promise<[title: string, linkTo: string | null][]> {
  const query = db.selectFrom('notifications').select(['title', 'link_to']).where('user_id', '=', userId)
  await until(async () => (await query.execute()).length >= count)
  return (await query.orderBy('id').execute()).map(({ title, link_to }) => [title ?? '', link_to])
}

describe('people are notified', () => {
  test('of an application and its acceptance', async () => {
    await apply(outsider, team.id)
    const title = `${await usernameOf(outsider)} quer entrar na sua equipe`
    expect(await told(leader, 1)).toEqual([[title, `/teams/${team.id}/applications`]])
    const { id } = await db
      .selectFrom('team_applications')
      .select('id')
      .where('user_id', '=', outsider.userId)
      .executeTakeFirstOrThrow()
    await decide(leader, team.id, id, 'accept')
    expect(await told(outsider, 1)).toEqual([[`Você entrou na equipe ${team.name}!`, `/teams/${team.id}`]])
  })

  test('of a rejection', async () => {
    const id = await makeApplication(db, team.id, outsider.userId)
    await decide(leader, team.id, id, 'reject')
    expect(await told(outsider, 1)).toEqual([['Não foi desta vez', '/teams']])
  })

  test.each([
    ['accept', 'entrou na sua equipe'],
    ['decline', 'recusou o convite'],
  ] as const)('of an invite, and of the answer: %s', async (word, heard) => {
    const username = await usernameOf(outsider)
    await invite(leader, team.id, username)
    const expected = [`Convite da equipe ${team.name}`, '/account-settings?tab=invites']
    expect(await told(outsider, 1)).toEqual([expected])
    const { inviteId } = (await view(outsider, team.id)).viewer
    await answer(outsider, inviteId, word)
    expect(await told(leader, 1)).toEqual([[`${username} ${heard}`, `/teams/${team.id}`]])
  })

  test('when a member leaves, is expelled or becomes leader', async () => {
    const extra = await signIn()
    await answer(extra, await makeInvite(db, team.id, extra.userId), 'accept')
    await leave(extra, team.id)
    expect((await told(leader, 2)).at(-1)?.[0]).toContain('saiu da sua equipe')
    await transfer(leader, team.id, member.userId)
    expect((await told(member, 1))[0]).toEqual([
      `Agora você lidera a equipe ${team.name}`,
      `/teams/${team.id}`,
    ])
    await expel(member, team.id, leader.userId)
    expect((await told(leader, 3)).at(-1)).toEqual([
      `Você não faz mais parte da equipe ${team.name}`,
      '/teams',
    ])
  })

  test('when the team is dissolved, except the leader who did it', async () => {
    await dissolve(leader, team.id)
    expect(await told(member, 1)).toEqual([[`A equipe ${team.name} foi dissolvida`, '/teams']])
    expect(await told(leader, 0)).toEqual([])
  })
})

describe('an erased account', () => {
  const erase = async ({ userId }: SignedIn) => {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('profiles').set({ status: 'erased' }).where('id', '=', userId).execute()
      await emit(tx, accountErased, { userId })
    })
    await until(async () => {
      const left = db.selectFrom('team_members').select('user_id').where('user_id', '=', userId)
      return (await left.execute()).length === 0
    })
  }

  test('leaves the team, and has no name in its log', async () => {
    await erase(member)
    expect(await view(null, team.id)).toMatchObject({ memberCount: 1, leader: { userId: leader.userId } })
    expect(await logKinds(team.id)).toContain('member_left')
    const response = await testApp.app.inject({ url: `/api/teams/${team.id}/logs` })
    expect(response.json().logs[0]).toMatchObject({ kind: 'member_left', actor: null })
  })

  test('that led is succeeded by the longest-serving member who is not banned', async () => {
    const [third, fourth] = await Promise.all([signIn(), signIn()])
    for (const person of [third, fourth])
      await answer(person, await makeInvite(db, team.id, person.userId), 'accept')
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', member.userId).execute()
    await erase(leader)
    expect(await view(third, team.id)).toMatchObject({
      leader: { userId: third.userId },
      memberCount: 3,
      abilities: { canDissolve: true },
    })
    expect(await logKinds(team.id)).toEqual(expect.arrayContaining(['leadership_transferred', 'member_left']))
    expect((await told(third, 2)).map(([title]) => title)).toContain(
      `Agora você lidera a equipe ${team.name}`,
    )
  })

  test('that was alone takes the team with it', async () => {
    const alone = await signIn()
    const { id } = await makeTeam(db, { leaderId: alone.userId })
    await erase(alone)
    expect((await testApp.app.inject({ url: `/api/teams/${id}` })).statusCode).toBe(404)
  })

  test('has no pending applications or invites', async () => {
    const applicationId = await makeApplication(db, team.id, outsider.userId)
    await makeInvite(db, team.id, outsider.userId)
    await erase(outsider)
    await until(async () => {
      const query = db.selectFrom('team_applications').select('status').where('id', '=', applicationId)
      return (await query.executeTakeFirstOrThrow()).status === 'withdrawn'
    })
  })

  test('leaves once, however often the event is delivered', async () => {
    const reactions = reactionsOf([teams]).filter(({ event }) => event === accountErased.name)
    const event = { id: crypto.randomUUID(), name: accountErased.name, payload: { userId: leader.userId } }
    await Promise.all(Array.from({ length: 10 }, () => dispatchEvent(services, reactions, event)))
    expect(await view(null, team.id)).toMatchObject({ memberCount: 1, leader: { userId: member.userId } })
    expect(await logKinds(team.id)).toEqual([
      ...['team_created', 'member_joined'],
      ...['leadership_transferred', 'member_left'],
    ])
  })
})

describe('live hints', async () => {
  const server = await startLiveServer({
    services,
    redisUrl: config.REDIS_URL,
    rooms: teams.rooms ?? [],
    authenticate: authenticateSockets(services),
  })
  afterAll(() => server.stop())
  const open = (who?: SignedIn) => Page.openLive(server.port, who ? { cookie: who.headers.cookie ?? '' } : {})

  test("refresh the team's page, the list and the new member's session", async () => {
    const [visitor, applicant] = await Promise.all([open(), open(outsider)])
    await visitor.join(TEAMS_ROOM, teamRoom(team.id))
    const id = await makeApplication(db, team.id, outsider.userId)
    await decide(leader, team.id, id, 'accept')
    await visitor.hear('hint', ({ room }) => room === teamRoom(team.id))
    await visitor.hear('hint', ({ room }) => room === TEAMS_ROOM)
    await applicant.hear('session', ({ reason }) => reason === 'changed')
    for (const page of [visitor, applicant]) page.close()
  })

  test('reach a leader whose applicant joined another team', async () => {
    const other = await cast()
    await makeApplication(db, team.id, outsider.userId)
    const id = await makeApplication(db, other.team.id, outsider.userId)
    const page = await open(leader)
    await page.join(teamRoom(team.id))
    await decide(other.leader, other.team.id, id, 'accept')
    await page.hear('hint')
    page.close()
  })

  test('reach the members of a dissolved team', async () => {
    const page = await open(member)
    await page.join(teamRoom(team.id))
    await dissolve(leader, team.id)
    await page.hear('session', ({ reason }) => reason === 'changed')
    await page.hear('hint')
    page.close()
  })

  test('of an invite reach only the invited person', async () => {
    const [page, stranger] = await Promise.all([open(outsider), open(member)])
    await page.join(teamInvitesRoom(outsider.userId))
    stranger.send({ type: 'subscribe', room: teamInvitesRoom(outsider.userId) })
    await stranger.hear('refused')
    await invite(leader, team.id, await usernameOf(outsider))
    await page.hear('hint')
    for (const one of [page, stranger]) one.close()
  })
})
