import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { reportsDriver } from '../../../../test/reports.ts'
import { makeWallMessage } from '../../profiles/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeTournament } from '../../tournaments/testing.ts'

const testApp = await useTestApp({ RATE_LIMIT_SCALE: '100000' })
const { app, services, signIn, work } = testApp
const { db } = services
const { report, caseAbout, view, decide, remove, queue } = reportsDriver(testApp)
const { duel, say, chat } = matchesDriver(testApp)
const { waitForNotices, noticesOf, settle } = noticesDriver(testApp)
await work()
const staff = await signIn(['moderador'])
const boss = await signIn(['admin'])

const nameOf = async (userId: string) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', userId).executeTakeFirstOrThrow())
    .username
const actionsOf = async (subjectId: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'request_id'])
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

async function wallCase() {
  const [owner, author, reporter] = [await signIn(), await signIn(), await signIn()]
  const { id } = await makeWallMessage(db, {
    profile_id: owner.userId,
    author_id: author.userId,
    content: 'Um recado feio',
    status: 'approved',
  })
  expect((await report(reporter, { kind: 'wall_message', id })).statusCode).toBe(204)
  return { owner, author, reporter, id, found: await caseAbout(staff, author.userId) }
}

test('a wall message is reported and removed; both sides are notified, without names', async () => {
  const { author, reporter, id, found, owner } = await wallCase()
  expect(found).toMatchObject({
    kind: 'wall_message',
    state: 'open',
    reportCount: 1,
    reasons: ['offense'],
    reported: [{ part: 'text', text: 'Um recado feio', imageUrl: null }],
  })
  expect(await view(staff, found.id)).toMatchObject({
    path: `/profile/${await nameOf(owner.userId)}`,
    present: [{ part: 'text', text: 'Um recado feio' }],
    reports: [{ reporter: { userId: reporter.userId }, reported: null }],
    abilities: { canDecide: true, removableParts: ['text'], canOpenPerson: false },
  })
  expect((await remove(staff, found.id, 'text')).statusCode).toBe(204)
  const message = await db.selectFrom('profile_messages').select('id').where('id', '=', id).executeTakeFirst()
  expect(message).toBeUndefined()
  expect(await actionsOf(id)).toEqual(['wall-message.removed'])
  expect(await actionsOf(found.id)).toEqual(['report-case.removed'])
  const [toAuthor] = await waitForNotices(author.userId)
  expect(toAuthor).toMatchObject({ kind: 'account', title: 'Um conteúdo seu foi removido' })
  expect(toAuthor?.message).toContain('ofensa')
  const [toReporter] = await waitForNotices(reporter.userId)
  expect(toReporter).toMatchObject({ title: 'Analisamos sua denúncia', link_to: null })
  for (const { message: words } of [
    ...(await noticesOf(author.userId)),
    ...(await noticesOf(reporter.userId)),
  ])
    for (const { userId } of [reporter, staff]) expect(words).not.toContain(await nameOf(userId))
  expect(await view(staff, found.id)).toMatchObject({
    state: 'removed',
    present: null,
    path: null,
    reported: [{ text: 'Um recado feio' }],
    decision: { decidedBy: { userId: staff.userId }, reason: 'offense', removedParts: ['text'] },
    abilities: { canDecide: false },
  })
})

test('a chat message is hidden in the same way as by chat moderation', async () => {
  const { one, other, matchId } = await duel()
  const id = crypto.randomUUID()
  await say(one, matchId, 'Palavrão', id)
  expect((await report(other, { kind: 'chat_message', id, withinId: matchId })).statusCode).toBe(204)
  const found = await caseAbout(staff, one.userId)
  expect((await view(staff, found.id)).path).toBe(`/match/${matchId}`)
  expect((await remove(staff, found.id, 'text')).statusCode).toBe(204)
  const { messages } = await chat(other, matchId)
  expect(messages).toMatchObject([{ id, text: null }])
  expect(await actionsOf(matchId)).toEqual(['match-message.removed'])
  expect((await waitForNotices(one.userId))[0]?.message).toContain('chat')
})

test('name and picture of a profile are removed separately; a new name can be chosen at once', async () => {
  const [person, reporter] = [await signIn(), await signIn()]
  const before = await nameOf(person.userId)
  await db
    .updateTable('profiles')
    .set({ avatar_key: 'avatar/x.webp' })
    .where('id', '=', person.userId)
    .execute()
  await report(reporter, { kind: 'profile', id: person.userId }, { reason: 'improper' })
  const found = await caseAbout(staff, person.userId)
  expect((await view(staff, found.id)).abilities.removableParts).toEqual(['name', 'picture'])
  expect((await remove(staff, found.id, 'picture', 'name')).statusCode).toBe(204)
  const profile = await db
    .selectFrom('profiles')
    .select(['username', 'avatar_key', 'username_changed_at'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(profile).toMatchObject({ avatar_key: null, username_changed_at: null })
  expect(profile.username).toMatch(/^jogador-\d{5}$/)
  expect(profile.username).not.toBe(before)
  expect(await actionsOf(person.userId)).toEqual(['person.avatar-reset', 'person.username-reset'])
  expect((await waitForNotices(person.userId))[0]).toMatchObject({ link_to: '/account-settings' })
  const renaming = await app.inject({
    method: 'PUT',
    url: '/api/accounts/me/username',
    headers: person.headers,
    payload: { username: `novo-${Date.now() % 1e8}` },
  })
  expect(renaming.statusCode).toBeLessThan(300)
})

test('a team loses its name, its tag and its crest, in search and brackets too', async () => {
  const [leader, reporter] = [await signIn(), await signIn()]
  const team = await makeTeam(db, { leaderId: leader.userId })
  await db.updateTable('teams').set({ icon_key: 'team-icon/x.webp' }).where('id', '=', team.id).execute()
  const tournament = await makeTournament(db, { type: 'team', team_size: 1 })
  await db
    .insertInto('tournament_participants')
    .values({ tournament_id: tournament.id, participant_id: team.id, name: 'Nome feio' })
    .execute()
  await report(reporter, { kind: 'team', id: team.id })
  const found = await caseAbout(staff, leader.userId)
  expect((await remove(staff, found.id, 'name', 'tag', 'picture')).statusCode).toBe(204)
  const now = await db.selectFrom('teams').selectAll().where('id', '=', team.id).executeTakeFirstOrThrow()
  expect(now).toMatchObject({
    icon_key: null,
    name: expect.stringMatching(/^Time \d{6}$/),
    tag: expect.stringMatching(/^T\d{4}$/),
  })
  const terms = await db
    .selectFrom('team_search_terms')
    .select('term')
    .where('team_id', '=', team.id)
    .execute()
  expect(terms.map(({ term }) => term).toSorted()).toEqual(
    [now.name.toLowerCase(), now.name.slice(5), now.tag.toLowerCase()].toSorted(),
  )
  await settle()
  const entry = await db
    .selectFrom('tournament_participants')
    .select('name')
    .where('participant_id', '=', team.id)
    .executeTakeFirstOrThrow()
  expect(entry.name).toBe(now.name)
})

test('nothing of a tournament can be removed; its case is marked as handled', async () => {
  const [organiser, reporter] = [await signIn(), await signIn()]
  const { id } = await makeTournament(db, { created_by: organiser.userId })
  await report(reporter, { kind: 'tournament', id })
  const found = await caseAbout(staff, organiser.userId)
  expect((await view(staff, found.id)).abilities).toMatchObject({ canDecide: true, removableParts: [] })
  expect(codeOf(await remove(staff, found.id, 'name'))).toBe('reports.nothing_left')
  expect((await decide(staff, found.id, { decision: 'handled', note: 'Cancelado' })).statusCode).toBe(204)
  expect(await view(staff, found.id)).toMatchObject({ state: 'handled', decision: { note: 'Cancelado' } })
  await waitForNotices(reporter.userId)
  await settle()
  expect(await noticesOf(organiser.userId)).toEqual([])
})

test('five people make one case with a count; the same person twice counts once', async () => {
  const author = await signIn()
  const { id } = await makeWallMessage(db, { profile_id: (await signIn()).userId, author_id: author.userId })
  const reporters = await Promise.all(Array.from({ length: 5 }, () => signIn()))
  for (const [at, who] of reporters.entries()) {
    const fields = { reason: at % 2 ? 'spam' : 'offense', text: `Motivo ${at}` }
    for (let again = 0; again < 2; again += 1)
      expect((await report(who, { kind: 'wall_message', id }, fields)).statusCode).toBe(204)
  }
  const found = await caseAbout(staff, author.userId)
  expect(found).toMatchObject({ reportCount: 5, reasons: ['offense', 'spam'] })
  expect((await view(staff, found.id)).reports.map(({ text }: { text: string }) => text)).toEqual(
    [4, 3, 2, 1, 0].map((at) => `Motivo ${at}`),
  )
  expect((await decide(staff, found.id, { decision: 'dismissed' })).statusCode).toBe(204)
  for (const { userId } of reporters) expect(await waitForNotices(userId)).toHaveLength(1)
  // The content still exists, so it can be reported again: a new case that lists the first one.
  await report(await signIn(), { kind: 'wall_message', id })
  const next = await caseAbout(staff, author.userId)
  expect(await view(staff, next.id)).toMatchObject({
    reportCount: 1,
    history: [{ id: found.id, state: 'dismissed', isSameThing: true, decidedBy: { userId: staff.userId } }],
  })
})

test('content changed after the report is still shown as reported', async () => {
  const [person, reporter, later] = [await signIn(), await signIn(), await signIn()]
  const bad = await nameOf(person.userId)
  await report(reporter, { kind: 'profile', id: person.userId })
  await db.updateTable('profiles').set({ username: 'santinho' }).where('id', '=', person.userId).execute()
  const found = await caseAbout(staff, person.userId)
  expect(await view(staff, found.id)).toMatchObject({
    reported: [{ part: 'name', text: bad }],
    present: [{ part: 'name', text: 'santinho' }],
  })
  await report(later, { kind: 'profile', id: person.userId })
  expect(await view(staff, found.id)).toMatchObject({
    reported: [{ text: 'santinho' }],
    reports: [{ reported: null }, { reported: [{ text: bad }] }],
  })
})

test('a decision repeated by the same person succeeds again; another person gets an error', async () => {
  const { found } = await wallCase()
  for (let again = 0; again < 2; again += 1)
    expect((await remove(staff, found.id, 'text')).statusCode).toBe(204)
  expect(codeOf(await remove(boss, found.id, 'text'))).toBe('reports.decided_meanwhile')
  expect(codeOf(await decide(staff, found.id, { decision: 'dismissed' }))).toBe('reports.decided_meanwhile')
  expect(await actionsOf(found.id)).toHaveLength(1)
})

test('content deleted by its author cannot be removed, but its case can be decided', async () => {
  const { id, found } = await wallCase()
  await db.deleteFrom('profile_messages').where('id', '=', id).execute()
  expect(await view(staff, found.id)).toMatchObject({ present: null, abilities: { removableParts: [] } })
  expect(codeOf(await remove(staff, found.id, 'text'))).toBe('reports.nothing_left')
  expect((await decide(staff, found.id, { decision: 'handled' })).statusCode).toBe(204)
})

test('the queue is filtered and sorted as requested, and rejects a cursor of another order', async () => {
  const { found } = await wallCase()
  const ids = async (query: string) =>
    (await queue(staff, query)).cases.map(({ id }: { id: string }) => id) as string[]
  expect(await ids('?kind=wall_message&reason=offense')).toContain(found.id)
  expect(await ids('?kind=team')).not.toContain(found.id)
  expect(await ids('?reason=cheating')).not.toContain(found.id)
  expect(await ids('?state=removed')).not.toContain(found.id)
  expect(await ids('')).toEqual((await ids('?direction=desc')).toReversed())
  const counts = (await queue(staff, '?sort=count')).cases.map(
    ({ reportCount }: { reportCount: number }) => reportCount,
  )
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
  const made = Buffer.from(JSON.stringify(['count', 'desc', 1, found.id])).toString('base64url')
  expect((await queue(staff, `?cursor=${made}`)).error.code).toBe('platform.invalid_request')
  expect((await queue(staff, `?sort=count&cursor=${made}`)).cases).toBeInstanceOf(Array)
})

test('an admin finds the person’s page, and the person learns nothing of an open case', async () => {
  const { author, found } = await wallCase()
  expect((await view(boss, found.id)).abilities.canOpenPerson).toBe(true)
  await settle()
  expect(await noticesOf(author.userId)).toEqual([])
})
