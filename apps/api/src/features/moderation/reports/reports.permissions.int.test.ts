import { ROLES } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { reportsDriver } from '../../../../test/reports.ts'
import { banPerson } from '../../accounts/index.ts'
import { makeWallMessage } from '../../profiles/testing.ts'
import { makeTournament } from '../../tournaments/testing.ts'
import { makeReport } from './reports.factory.ts'

const testApp = await useTestApp({ RATE_LIMIT_SCALE: '100000' })
const { services, signIn } = testApp
const { db } = services
const { report, send, decide, remove, view } = reportsDriver(testApp)
const { duel, say } = matchesDriver(testApp)

test('signed-in people may report what they see; visitors may not', async () => {
  const { userId: id } = await signIn()
  const thing = { kind: 'profile', id }
  expect((await report(null, thing)).statusCode).toBe(401)
  for (const role of ROLES) expect((await report(await signIn([role]), thing)).statusCode).toBe(204)
})

test('a banned person cannot report', async () => {
  const [banned, { userId: id }] = [await signIn(), await signIn()]
  await banPerson(services, { userId: banned.userId, authority: { kind: 'operator' }, reason: 'Teste' })
  expect((await report(banned, { kind: 'profile', id })).statusCode).toBe(401)
})

test('nobody can report their own content', async () => {
  const me = await signIn()
  expect(codeOf(await report(me, { kind: 'profile', id: me.userId }))).toBe('reports.own_thing')
})

describe('what a person cannot see does not exist for them', () => {
  test('a message in a lobby they may not open', async () => {
    const { one, other, matchId } = await duel()
    const id = crypto.randomUUID()
    await say(one, matchId, 'Oi', id)
    const thing = { kind: 'chat_message', id, withinId: matchId }
    const outsider = await report(await signIn(), thing)
    expect([outsider.statusCode, codeOf(outsider)]).toEqual([404, 'reports.thing_not_found'])
    expect((await report(other, thing)).statusCode).toBe(204)
    // It is not found without its match, or within another one.
    expect((await report(other, { kind: 'chat_message', id })).statusCode).toBe(404)
    const elsewhere = await duel([other, await signIn()])
    expect((await report(other, { ...thing, withinId: elsewhere.matchId })).statusCode).toBe(404)
  })

  test('a message awaiting approval on another person’s wall', async () => {
    const [owner, author] = [await signIn(), await signIn()]
    const fields = { profile_id: owner.userId, author_id: author.userId, status: 'pending' as const }
    const { id } = await makeWallMessage(db, fields)
    expect((await report(await signIn(), { kind: 'wall_message', id })).statusCode).toBe(404)
    expect((await report(owner, { kind: 'wall_message', id })).statusCode).toBe(204)
  })

  test('a test tournament, and content that does not exist', async () => {
    const { id } = await makeTournament(db, { is_test: true })
    const who = await signIn(['admin'])
    expect((await report(who, { kind: 'tournament', id })).statusCode).toBe(404)
    for (const kind of ['profile', 'wall_message', 'team', 'tournament'])
      expect((await report(who, { kind, id: crypto.randomUUID() })).statusCode).toBe(404)
    const within = { kind: 'profile', id: (await signIn()).userId, withinId: crypto.randomUUID() }
    expect((await report(who, within)).statusCode).toBe(404)
  })
})

test.each(ROLES)('the queue, a case and its decision follow the permissions of %s', async (role) => {
  const { caseId } = await makeReport(db)
  const who = await signIn([role])
  const isStaff = ['moderador', 'admin', 'fundador'].includes(role)
  const statuses = [
    (await send(who, 'GET', '/admin/reports')).statusCode,
    (await send(who, 'GET', `/admin/reports/${caseId}`)).statusCode,
    (await decide(who, caseId, { decision: 'dismissed' })).statusCode,
  ]
  expect(statuses).toEqual(isStaff ? [200, 200, 204] : [403, 403, 403])
})

test('visitors and staff without a second factor are rejected', async () => {
  const { caseId } = await makeReport(db)
  const bare = await signIn(['fundador'], { hasSecondFactor: false })
  for (const [who, status] of [
    [null, 401],
    [bare, 403],
  ] as const) {
    expect((await send(who, 'GET', '/admin/reports')).statusCode).toBe(status)
    expect((await decide(who, caseId, { decision: 'dismissed' })).statusCode).toBe(status)
  }
})

test('staff cannot decide about themselves, and see that someone else must', async () => {
  const me = await signIn(['fundador'])
  const { caseId } = await makeReport(db, { responsibleId: me.userId })
  expect((await view(me, caseId)).abilities).toMatchObject({ canDecide: false, removableParts: [] })
  const refused = await decide(me, caseId, { decision: 'dismissed' })
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'reports.own_case'])
})

test('staff who play in the match cannot remove anything in its lobby', async () => {
  const player = await signIn(['moderador'])
  const { one, matchId } = await duel([await signIn(), player])
  const id = crypto.randomUUID()
  await say(one, matchId, 'Oi', id)
  const { caseId } = await makeReport(db, {
    kind: 'chat_message',
    subjectId: id,
    withinId: matchId,
    responsibleId: one.userId,
  })
  expect((await view(player, caseId)).abilities.removableParts).toEqual([])
  expect(codeOf(await remove(player, caseId, 'text'))).toBe('reports.nothing_left')
  expect((await remove(await signIn(['moderador']), caseId, 'text')).statusCode).toBe(204)
})
