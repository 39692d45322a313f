import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Cast, codeOf, teamsDriver } from '../../../../test/teams.ts'
import { makeGame } from '../../games/testing.ts'
import { makeApplication, makeInvite } from '../teams.factory.ts'

const testApp = await useTestApp()
const { app, database, services, signIn } = testApp
const { db } = services
const { send, view, cast, leave, expel, transfer, dissolve, logKinds, usernameOf } = teamsDriver(testApp)

const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
afterAll(() => owner.end())

let { team, leader, member, outsider } = {} as Cast
beforeEach(async () => {
  ;({ team, leader, member, outsider } = await cast())
})

const teamOf = async (userId: string) => {
  const query = db.selectFrom('profiles').select('team_id').where('id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).team_id
}
const idsOf = (page: { members: { userId: string }[] }) => page.members.map(({ userId }) => userId)
const logs = async (who: Cast['leader'] | null) => (await send(who, 'GET', `/${team.id}/logs`)).json().logs

test('leaving frees the member and is logged', async () => {
  expect((await leave(member, team.id)).statusCode).toBe(204)
  expect(await teamOf(member.userId)).toBeNull()
  expect(await view(member, team.id)).toMatchObject({ memberCount: 1, viewer: { role: null } })
  expect(await logKinds(team.id)).toEqual(['team_created', 'member_joined', 'member_left'])
})

test('leaving again succeeds, but not for somebody who was never a member', async () => {
  await leave(member, team.id)
  expect((await leave(member, team.id)).statusCode).toBe(204)
  expect((await logKinds(team.id)).filter((kind) => kind === 'member_left')).toHaveLength(1)
  expect((await leave(outsider, team.id)).statusCode).toBe(403)
  expect(codeOf(await leave(leader, team.id))).toBe('teams.leader_cannot_leave')
})

test('repeated game assignments are logged once', async () => {
  const payload = { gameIds: [(await makeGame(db)).id] }
  const path = `/${team.id}/members/${member.userId}/games`
  for (let n = 0; n < 2; n += 1) expect((await send(leader, 'PUT', path, payload)).statusCode).toBe(204)
  expect((await logKinds(team.id)).filter((kind) => kind === 'games_assigned')).toHaveLength(1)
})

test('an expelled member is free and may join again as usual', async () => {
  expect((await expel(leader, team.id, member.userId)).statusCode).toBe(204)
  expect(await teamOf(member.userId)).toBeNull()
  expect((await logs(null))[0]).toMatchObject({
    kind: 'member_expelled',
    actor: await usernameOf(leader),
    subject: await usernameOf(member),
  })
  expect((await send(member, 'POST', `/${team.id}/applications`)).statusCode).toBe(204)
})

test('the leader cannot expel themself', async () => {
  expect(codeOf(await expel(leader, team.id, leader.userId))).toBe('teams.leader_cannot_leave')
})

describe('transferring leadership', () => {
  test('changes the leader permanently', async () => {
    expect((await transfer(leader, team.id, member.userId)).statusCode).toBe(204)
    expect(await view(leader, team.id)).toMatchObject({
      leader: { userId: member.userId },
      members: [{ role: 'leader', userId: member.userId }, { role: 'member' }],
      abilities: { canLeave: true, canTransfer: false },
    })
    expect((await transfer(leader, team.id, leader.userId)).statusCode).toBe(403)
  })

  test('to oneself is rejected', async () => {
    expect(codeOf(await transfer(leader, team.id, leader.userId))).toBe('teams.already_leader')
  })

  test('to an outsider is rejected', async () => {
    expect(codeOf(await transfer(leader, team.id, outsider.userId))).toBe('teams.member_not_found')
  })

  test('to a banned member is rejected', async () => {
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', member.userId).execute()
    expect(codeOf(await transfer(leader, team.id, member.userId))).toBe('teams.person_unavailable')
  })
})

describe('assigning games', () => {
  const assign = (userId: string, gameIds: string[]) =>
    send(leader, 'PUT', `/${team.id}/members/${userId}/games`, { gameIds })
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
  const gamesOf = async (userId: string) =>
    (await view(null, team.id)).members.find((one: { userId: string }) => one.userId === userId).games

  test('replaces the assignment, in the given order', async () => {
    const [first, second, third] = await Promise.all([makeGame(db), makeGame(db), makeGame(db)])
    expect((await assign(member.userId, [first.id, second.id])).statusCode).toBe(204)
    expect(await gamesOf(member.userId)).toEqual([first, second].map(named))
    await assign(member.userId, [third.id])
    expect(await gamesOf(member.userId)).toEqual([third].map(named))
    expect((await logs(null))[0]).toMatchObject({ kind: 'games_assigned', games: [third.name] })
    await assign(member.userId, [])
    expect(await gamesOf(member.userId)).toEqual([])
    expect(await gamesOf(leader.userId)).toEqual([])
  })

  test('that are already assigned changes nothing and logs nothing', async () => {
    const game = await makeGame(db)
    for (let time = 0; time < 2; time += 1) await assign(member.userId, [game.id, game.id])
    expect((await logKinds(team.id)).filter((kind) => kind === 'games_assigned')).toHaveLength(1)
  })

  test('rejects a third, by the rule and by the table', async () => {
    const games = await Promise.all([makeGame(db), makeGame(db), makeGame(db)])
    const ids = games.map(({ id }) => id)
    const response = await assign(member.userId, ids)
    expect(response.statusCode).toBe(400)
    expect(codeOf(response)).toBe('teams.too_many_games')
    const rows = ids.map((game_id, index) => ({
      team_id: team.id,
      user_id: member.userId,
      game_id,
      place: (index + 1) as 1 | 2,
    }))
    await expect(db.insertInto('team_member_games').values(rows).execute()).rejects.toThrow('place_check')
  })

  test('rejects an unknown game', async () => {
    expect(codeOf(await assign(member.userId, [crypto.randomUUID()]))).toBe('teams.game_not_found')
  })

  test('works for the leader too', async () => {
    const game = await makeGame(db)
    await assign(leader.userId, [game.id])
    expect(await gamesOf(leader.userId)).toEqual([game].map(named))
  })

  test('ends with the membership or the game', async () => {
    const [stays, goes] = await Promise.all([makeGame(db), makeGame(db)])
    await assign(member.userId, [stays.id, goes.id])
    const { headers } = await signIn(['admin'])
    await app.inject({ method: 'DELETE', url: `/api/games/${goes.id}`, headers })
    expect(await gamesOf(member.userId)).toEqual([stays].map(named))
    await leave(member, team.id)
    const left = db.selectFrom('team_member_games').selectAll().where('user_id', '=', member.userId)
    expect(await left.execute()).toEqual([])
  })
})

describe('dissolving a team', () => {
  test('frees everybody, deletes what is pending and leaves an audit entry', async () => {
    const [applicant, invited] = await Promise.all([signIn(), signIn()])
    await makeApplication(db, team.id, applicant.userId)
    await makeInvite(db, team.id, invited.userId)
    expect((await dissolve(leader, team.id)).statusCode).toBe(204)
    expect((await send(null, 'GET', `/${team.id}`)).statusCode).toBe(404)
    for (const { userId } of [leader, member]) expect(await teamOf(userId)).toBeNull()
    for (const table of ['team_applications', 'team_invites', 'team_search_terms', 'team_logs'] as const) {
      const left = await db.selectFrom(table).select('team_id').where('team_id', '=', team.id).execute()
      expect([table, left]).toEqual([table, []])
    }
    const entries = db.selectFrom('audit_entries').selectAll().where('subject_id', '=', team.id)
    expect(await entries.execute()).toMatchObject([{ action: 'team.dissolved', before: { name: team.name } }])
    expect((await send(leader, 'POST', '', { name: `${team.name} de novo`, tag: 'NOV' })).statusCode).toBe(
      201,
    )
  })

  test('is rejected while something references the team, such as a running tournament', async () => {
    await owner.query(
      `create table if not exists holds (team_id uuid references teams (id));
       insert into holds values ('${team.id}')`,
    )
    const response = await dissolve(leader, team.id)
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('teams.in_tournament')
    expect(await teamOf(member.userId)).toBe(team.id)
    await owner.query('drop table holds')
    expect((await dissolve(leader, team.id)).statusCode).toBe(204)
  })
})

describe('the database itself', () => {
  test('rejects a second team for one person', async () => {
    const other = await cast()
    const row = { team_id: other.team.id, user_id: member.userId }
    await expect(db.insertInto('team_members').values(row).execute()).rejects.toThrow('team_members_pkey')
  })

  test('rejects a leader who is not a member', async () => {
    const change = db.updateTable('teams').set({ leader_id: outsider.userId }).where('id', '=', team.id)
    await expect(change.execute()).rejects.toThrow('teams_leader_is_member')
    const removal = db.deleteFrom('team_members').where('user_id', '=', leader.userId)
    await expect(removal.execute()).rejects.toThrow('teams_leader_is_member')
  })

  test('rejects an eleventh member', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => signIn()))
    const rows = people.map(({ userId }) => ({ team_id: team.id, user_id: userId }))
    await expect(db.insertInto('team_members').values(rows).execute()).rejects.toThrow('member_count_check')
    await db.insertInto('team_members').values(rows.slice(1)).execute()
    expect(idsOf(await view(null, team.id))).toHaveLength(10)
  })

  test('lets nobody rewrite the log', async () => {
    await expect(db.deleteFrom('team_logs').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('team_logs').set({ kind: 'x' }).execute()).rejects.toThrow(
      'permission denied',
    )
  })
})
