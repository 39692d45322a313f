import { TEAM_INVITES_PAGE_SIZE, TEAM_INVITES_PENDING_MAX } from '@trunfo/contract/teams'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { type Cast, codeOf, teamsDriver } from '../../../../test/teams.ts'
import { makeApplication, makeInvite, makeTeam } from '../teams.factory.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, view, cast, invite, answer, usernameOf, logKinds } = teamsDriver(testApp)

let { team, leader, member, outsider } = {} as Cast
beforeEach(async () => {
  ;({ team, leader, member, outsider } = await cast())
})

const mine = async (who: SignedIn, cursor = '') =>
  (await send(who, 'GET', `/invites${cursor && `?cursor=${cursor}`}`)).json()

describe('inviting', () => {
  test('finds the person by username, ignoring case, and stays pending until answered', async () => {
    const username = await usernameOf(outsider)
    expect((await invite(leader, team.id, ` ${username.toUpperCase()} `)).statusCode).toBe(204)
    const { invites } = await mine(outsider)
    expect(invites).toMatchObject([
      { team: { id: team.id, memberCount: 2 }, leader: await usernameOf(leader) },
    ])
    expect((await view(outsider, team.id)).viewer).toMatchObject({ inviteId: invites[0].id })
    expect(codeOf(await invite(leader, team.id, username))).toBe('teams.already_invited')
  })

  test('does not find unknown or banned people', async () => {
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', outsider.userId).execute()
    for (const name of ['ninguem', '', 'x'.repeat(100), await usernameOf(outsider)]) {
      const response = await invite(leader, team.id, name)
      expect(response.statusCode).toBe(404)
      expect(codeOf(response)).toBe('teams.person_not_found')
    }
  })

  test('rejects members of a team, including the leader', async () => {
    for (const person of [leader, member, (await cast()).leader])
      expect(codeOf(await invite(leader, team.id, await usernameOf(person)))).toBe('teams.person_in_team')
  })

  test('is rejected for a full team', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signIn()))
    const rows = people.map(({ userId }) => ({ team_id: team.id, user_id: userId }))
    await db.insertInto('team_members').values(rows).execute()
    expect(codeOf(await invite(leader, team.id, await usernameOf(outsider)))).toBe('teams.roster_full')
  })

  test('is limited in pending invites per team', async () => {
    for (let n = 0; n < TEAM_INVITES_PENDING_MAX; n += 1)
      await makeInvite(db, team.id, (await signIn()).userId)
    expect(codeOf(await invite(leader, team.id, await usernameOf(outsider)))).toBe('teams.too_many_invites')
  })
})

test('guessing usernames is rate limited', async () => {
  const tries = []
  for (let n = 0; n < 31; n += 1) tries.push(await invite(leader, team.id, `ninguem-${n}`))
  expect(tries.slice(0, 30).map(codeOf)).toEqual(tries.slice(0, 30).map(() => 'teams.person_not_found'))
  expect(tries.at(-1)?.statusCode).toBe(429)
})

describe('answering an invite', () => {
  test('with yes makes the person a member and withdraws everything else pending', async () => {
    const elsewhere = await cast()
    const [id, other] = [
      await makeInvite(db, team.id, outsider.userId),
      await makeInvite(db, elsewhere.team.id, outsider.userId),
    ]
    await makeApplication(db, elsewhere.team.id, outsider.userId)
    expect((await answer(outsider, id, 'accept')).statusCode).toBe(204)
    expect(await view(outsider, team.id)).toMatchObject({ memberCount: 3, viewer: { role: 'member' } })
    expect(await mine(outsider)).toEqual({ invites: [], nextCursor: null })
    expect(codeOf(await answer(outsider, other, 'accept'))).toBe('teams.already_in_team')
    expect(codeOf(await answer(outsider, other, 'decline'))).toBe('teams.invite_closed')
    expect((await view(elsewhere.leader, elsewhere.team.id)).pendingApplications).toBe(0)
  })

  test('with no closes it, and the team may invite again', async () => {
    const id = await makeInvite(db, team.id, outsider.userId)
    expect((await answer(outsider, id, 'decline')).statusCode).toBe(204)
    expect((await mine(outsider)).invites).toEqual([])
    expect(codeOf(await answer(outsider, id, 'accept'))).toBe('teams.invite_closed')
    expect(await logKinds(team.id)).toContain('invite_declined')
    expect((await invite(leader, team.id, await usernameOf(outsider))).statusCode).toBe(204)
  })

  test('again the same way changes nothing, and differently is rejected', async () => {
    const accepted = await makeInvite(db, team.id, outsider.userId)
    const [another, declined] = [await signIn(), crypto.randomUUID()]
    const declinedId = await makeInvite(db, team.id, another.userId)
    for (const [who, id, word] of [
      [outsider, accepted, 'accept'],
      [another, declinedId, 'decline'],
    ] as const) {
      expect((await answer(who, id, word)).statusCode).toBe(204)
      expect((await answer(who, id, word)).statusCode).toBe(204)
    }
    expect(codeOf(await answer(outsider, accepted, 'decline'))).toBe('teams.invite_closed')
    expect(codeOf(await answer(another, declinedId, 'accept'))).toBe('teams.invite_closed')
    expect(codeOf(await answer(another, declined, 'decline'))).toBe('teams.invite_not_found')
    expect((await logKinds(team.id)).filter((kind) => kind === 'invite_declined')).toHaveLength(1)
    expect((await view(outsider, team.id)).memberCount).toBe(3)
  })

  test('of another person is not found, whatever the answer', async () => {
    const id = await makeInvite(db, team.id, outsider.userId)
    const stranger = await signIn()
    for (const who of [stranger, leader])
      for (const word of ['accept', 'decline'] as const)
        expect(codeOf(await answer(who, id, word))).toBe('teams.invite_not_found')
    expect((await send(null, 'GET', '/invites')).statusCode).toBe(401)
  })

  test('with yes to a team that is full by now is rejected, and the invite stays pending', async () => {
    const id = await makeInvite(db, team.id, outsider.userId)
    const people = await Promise.all(Array.from({ length: 8 }, () => signIn()))
    const rows = people.map(({ userId }) => ({ team_id: team.id, user_id: userId }))
    await db.insertInto('team_members').values(rows).execute()
    expect(codeOf(await answer(outsider, id, 'accept'))).toBe('teams.roster_full')
    expect((await mine(outsider)).invites).toHaveLength(1)
  })
})

test('my invites are paged newest first', async () => {
  const ids: string[] = []
  for (let n = 0; n < TEAM_INVITES_PAGE_SIZE + 2; n += 1) {
    const { id } = await makeTeam(db, { leaderId: (await signIn()).userId })
    ids.unshift(await makeInvite(db, id, outsider.userId))
  }
  const first = await mine(outsider)
  const second = await mine(outsider, first.nextCursor)
  expect([...first.invites, ...second.invites].map(({ id }: { id: string }) => id)).toEqual(ids)
})

describe('the list of people to invite', () => {
  const suggested = async (who: SignedIn, q: string) => {
    const response = await send(who, 'GET', `/${team.id}/invitable?q=${encodeURIComponent(q)}`)
    return response.json().people?.map(({ username }: { username: string }) => username) ?? codeOf(response)
  }
  const rename = async ({ userId }: SignedIn, username: string) => {
    await db.updateTable('profiles').set({ username }).where('id', '=', userId).execute()
    return username
  }

  test('matches the beginning of the username in any case, and only people who can be invited', async () => {
    const letters = `Ze${crypto.randomUUID().slice(0, 6)}`
    const [invited, banned, applicant] = [await signIn(), await signIn(), await signIn()]
    const other = await rename(outsider, `${letters}.b`)
    const applied = await rename(applicant, `${letters}-a`)
    await rename(member, `${letters}.c`)
    await rename(invited, `${letters}.d`)
    await rename(banned, `${letters}.e`)
    await makeInvite(db, team.id, invited.userId)
    await makeApplication(db, team.id, applicant.userId)
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned.userId).execute()
    expect(await suggested(leader, letters.toUpperCase())).toEqual([applied, other])
    const { people } = (
      await send(leader, 'GET', `/${team.id}/invitable?q=${encodeURIComponent(applied)}`)
    ).json()
    expect(people).toEqual([
      { userId: applicant.userId, username: applied, isVip: false, avatarUrl: null, hasApplied: true },
    ])
    expect(await suggested(leader, `${letters}_`)).toEqual([])
    expect(await suggested(leader, 'z')).toEqual([])
    expect(await suggested(leader, '%')).toEqual([])
  })

  test('is for the leader only, and rate limited', async () => {
    for (const who of [member, outsider]) expect(await suggested(who, 'pessoa')).toBe('teams.access_denied')
    let refused = 0
    for (let n = 0; n < 121; n += 1)
      if ((await send(leader, 'GET', `/${team.id}/invitable?q=x`)).statusCode === 429) refused += 1
    expect(refused).toBe(1)
  })
})

describe('a sent invite', () => {
  const sent = async (who = leader) => (await send(who, 'GET', `/${team.id}/invites`)).json()
  const withdraw = (who: SignedIn, id: string) => send(who, 'DELETE', `/${team.id}/invites/${id}`)

  test('is listed for the leader, newest first, until it is answered', async () => {
    const another = await signIn()
    const [first, second] = [
      await makeInvite(db, team.id, outsider.userId),
      await makeInvite(db, team.id, another.userId),
    ]
    expect((await sent()).invites.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect((await sent()).invites[1].person).toMatchObject({ username: await usernameOf(outsider) })
    await answer(another, second, 'decline')
    expect((await sent()).invites).toHaveLength(1)
    expect((await sent(member)).error.code).toBe('teams.access_denied')
  })

  test('can be withdrawn while pending, repeatedly, and by nobody else', async () => {
    const id = await makeInvite(db, team.id, outsider.userId)
    for (const who of [member, outsider, (await cast()).leader])
      expect(codeOf(await withdraw(who, id))).toBe('teams.access_denied')
    expect((await withdraw(leader, id)).statusCode).toBe(204)
    expect((await withdraw(leader, id)).statusCode).toBe(204)
    expect((await mine(outsider)).invites).toEqual([])
    expect(codeOf(await answer(outsider, id, 'accept'))).toBe('teams.invite_closed')
    const answered = await makeInvite(db, team.id, outsider.userId)
    await answer(outsider, answered, 'accept')
    expect(codeOf(await withdraw(leader, answered))).toBe('teams.invite_closed')
    expect(codeOf(await withdraw(leader, crypto.randomUUID()))).toBe('teams.invite_not_found')
  })
})

test('inviting an applicant makes them a member', async () => {
  await makeApplication(db, team.id, outsider.userId)
  expect((await invite(leader, team.id, await usernameOf(outsider))).statusCode).toBe(204)
  expect(await view(outsider, team.id)).toMatchObject({ memberCount: 3, viewer: { role: 'member' } })
  expect((await mine(outsider)).invites).toEqual([])
  expect((await view(leader, team.id)).pendingApplications).toBe(0)
})
