import { CREW_INVITES_PER_DAY, CREW_MAX, type CrewRole } from '@trunfo/contract/tournaments'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { accountErased, personBanned } from '../../accounts/index.ts'
import { makePeople } from '../../accounts/testing.ts'
import { enterPeople, joinCrew, makeStartedTournament, makeTournament } from '../testing.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { get, standing } = catalogueDriver(testApp)
const { declare, giveWalkover, matchOf, send: sendMatch } = matchesDriver(testApp)
const { happen, noticesOf, settle } = noticesDriver(testApp)
await work()

const organiser = await signIn(['vip'])
const moderator = await signIn(['moderador'])

const send = (who: SignedIn, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/tournaments/${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const nameOf = async ({ userId }: SignedIn) => {
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return username
}
const invite = async (by: SignedIn, id: string, who: SignedIn, role: CrewRole = 'referee') =>
  send(by, 'POST', `${id}/crew/invites`, { username: await nameOf(who), role })
const accept = (who: SignedIn, id: string) => send(who, 'POST', `${id}/crew/acceptance`)
const remove = (by: SignedIn, id: string, who: SignedIn) => send(by, 'DELETE', `${id}/crew/${who.userId}`)
const own = () => makeTournament(db, { created_by: organiser.userId })
const crewOf = async (id: string) => {
  const { crew } = await get(`/tournaments/${id}/crew`)
  return crew.map(({ username, role }: { username: string; role: CrewRole }) => [username, role])
}
const invitesOf = async (id: string, by = organiser) =>
  (await send(by, 'GET', `${id}/crew/invites`))
    .json()
    .invites.map(({ username }: { username: string }) => username)
const logOf = async (id: string) => (await get(`/tournaments/${id}/log`)).entries
const titlesOf = async ({ userId }: SignedIn) => {
  await settle()
  return (await noticesOf(userId)).map(({ title }) => title)
}

describe('an invitation', () => {
  test('is a notice, and makes a member once it is accepted', async () => {
    const { id } = await own()
    const referee = await signIn()
    const name = await nameOf(referee)
    expect((await invite(organiser, id, referee)).statusCode).toBe(204)
    expect(await crewOf(id)).toEqual([])
    expect(await invitesOf(id)).toEqual([name])
    expect((await standing(referee, id)).json().viewer).toMatchObject({
      crewRole: null,
      crewInvite: 'referee',
    })
    expect(await titlesOf(referee)).toEqual([expect.stringContaining('Convite para ajudar em')])

    expect((await accept(referee, id)).statusCode).toBe(204)
    expect(await crewOf(id)).toEqual([[name, 'referee']])
    expect(await invitesOf(id)).toEqual([])
    expect((await standing(referee, id)).json().viewer).toMatchObject({
      crewRole: 'referee',
      crewInvite: null,
    })
    expect(await titlesOf(organiser)).toContainEqual(expect.stringContaining(`${name} aceitou ajudar`))
    expect((await accept(referee, id)).statusCode).toBe(204)
    expect(await logOf(id)).toMatchObject([{ kind: 'crew_joined', role: 'referee', actor: name }])
  })

  test('is for somebody who exists, once, and never for the organiser', async () => {
    const { id } = await own()
    const [referee, banned] = await Promise.all([signIn(), signIn()])
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned.userId).execute()
    expect(
      codeOf(await send(organiser, 'POST', `${id}/crew/invites`, { username: 'ninguém', role: 'referee' })),
    ).toBe('tournaments.crew_person_not_found')
    expect(codeOf(await invite(organiser, id, banned))).toBe('tournaments.crew_person_not_found')
    expect(codeOf(await invite(organiser, id, organiser))).toBe('tournaments.crew_organiser')
    await invite(organiser, id, referee)
    expect(codeOf(await invite(organiser, id, referee, 'co_organiser'))).toBe('tournaments.crew_already')
  })

  test('is sent by the organiser and staff, and by nobody else', async () => {
    const { id } = await own()
    const [helper, stranger, guest] = await Promise.all([signIn(), signIn(['vip']), signIn()])
    await joinCrew(db, id, helper.userId, 'co_organiser')
    for (const who of [helper, stranger]) {
      expect(codeOf(await invite(who, id, guest))).toBe('platform.forbidden')
      expect(codeOf(await send(who, 'GET', `${id}/crew/invites`))).toBe('platform.forbidden')
    }
    expect((await invite(moderator, id, guest)).statusCode).toBe(204)
    expect(await invitesOf(id, moderator)).toHaveLength(1)
  })

  test('is limited in number, and ends with the tournament', async () => {
    const { id } = await own()
    for (const userId of await makePeople(db, CREW_MAX)) await joinCrew(db, id, userId, 'broadcaster')
    const late = await signIn()
    expect(codeOf(await invite(organiser, id, late))).toBe('tournaments.crew_full')
    const over = await own()
    await invite(organiser, over.id, late)
    await db.updateTable('tournaments').set({ status: 'cancelled' }).where('id', '=', over.id).execute()
    expect(codeOf(await accept(late, over.id))).toBe('tournaments.crew_closed')
    expect(codeOf(await invite(organiser, over.id, await signIn()))).toBe('tournaments.crew_closed')
    expect(codeOf(await accept(await signIn(), id))).toBe('tournaments.crew_not_invited')
  })

  test('is not sent again and again', async () => {
    const { id } = await own()
    const [one, two] = await Promise.all([signIn(), signIn()])
    for (let count = 0; count < CREW_INVITES_PER_DAY; count += 1) {
      expect((await invite(organiser, id, one)).statusCode).toBe(204)
      await remove(organiser, id, one)
    }
    expect(codeOf(await invite(organiser, id, one))).toBe('tournaments.crew_invited_often')
    expect(codeOf(await invite(moderator, id, one))).toBe('tournaments.crew_invited_often')
    expect((await invite(organiser, (await own()).id, one)).statusCode).toBe(204)
    await invite(organiser, id, two)
    await remove(two, id, two)
    expect(codeOf(await invite(organiser, id, two))).toBe('tournaments.crew_declined')
    expect((await invite(organiser, (await own()).id, two)).statusCode).toBe(204)
  })

  test('can be declined or withdrawn, which the log does not show', async () => {
    const { id } = await own()
    const [one, two] = await Promise.all([signIn(), signIn()])
    await invite(organiser, id, one)
    await invite(organiser, id, two)
    expect((await remove(one, id, one)).statusCode).toBe(204)
    expect((await remove(organiser, id, two)).statusCode).toBe(204)
    expect(await invitesOf(id)).toEqual([])
    expect(await logOf(id)).toEqual([])
    expect(await titlesOf(organiser)).toContainEqual(`${await nameOf(one)} recusou o convite`)
    expect(await titlesOf(two)).toHaveLength(1)
  })
})

describe('a member', () => {
  test('leaves, or is removed by the organiser and staff, and by nobody else', async () => {
    const { id } = await own()
    const [one, two, helper] = await Promise.all([signIn(), signIn(), signIn()])
    for (const who of [one, two]) await joinCrew(db, id, who.userId, 'referee')
    await joinCrew(db, id, helper.userId, 'co_organiser')
    expect(codeOf(await remove(helper, id, one))).toBe('platform.forbidden')
    expect((await remove(one, id, one)).statusCode).toBe(204)
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await remove(moderator, id, two)).statusCode).toBe(204)
    expect(await crewOf(id)).toEqual([[await nameOf(helper), 'co_organiser']])
    expect(await logOf(id)).toMatchObject([
      { kind: 'crew_removed', role: 'staff', actor: null, person: await nameOf(two) },
      { kind: 'crew_left', role: 'referee', actor: await nameOf(one), person: null },
    ])
    expect(await titlesOf(two)).toContainEqual(expect.stringContaining('Você não ajuda mais em'))
  })

  test.each([
    ['banned', personBanned],
    ['erased', accountErased],
  ] as const)('who is %s is in no crew any more', async (status, event) => {
    const { id } = await own()
    const referee = await signIn()
    await joinCrew(db, id, referee.userId, 'referee')
    await db.updateTable('profiles').set({ status }).where('id', '=', referee.userId).execute()
    await happen<{ userId: string }>(event, { userId: referee.userId })
    await settle()
    expect(
      await db.selectFrom('tournament_crew').selectAll().where('tournament_id', '=', id).execute(),
    ).toEqual([])
  })

  test('who is a co-organiser edits, writes to entrants, removes them and cancels, but leaves the prize alone', async () => {
    const { id } = await own()
    const [helper, entrant] = await Promise.all([signIn(), signIn()])
    await joinCrew(db, id, helper.userId, 'co_organiser')
    await enterPeople(db, id, [entrant.userId])
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    expect((await send(helper, 'PUT', id, { name: 'Copa', maxParticipants: 8, startsAt })).statusCode).toBe(
      204,
    )
    expect((await send(helper, 'POST', `${id}/announcements`, { text: 'Olá' })).statusCode).toBe(204)
    const removal = { participantId: entrant.userId, reason: 'Combinado' }
    expect((await send(helper, 'POST', `${id}/removals`, removal)).statusCode).toBe(204)
    const prize = { prizeType: 'other', prizeDescription: 'Um troféu' }
    expect(codeOf(await send(helper, 'PUT', `${id}/prize`, prize))).toBe('platform.forbidden')
    expect((await send(helper, 'PUT', `${id}/status`, { status: 'cancelled' })).statusCode).toBe(204)
    const by = { role: 'co_organiser', actor: await nameOf(helper) }
    expect(await logOf(id)).toMatchObject([
      { ...by, kind: 'cancelled' },
      { ...by, kind: 'participant_removed', participant: await nameOf(entrant), reason: 'Combinado' },
      { ...by, kind: 'announced' },
      { ...by, kind: 'edited' },
    ])
  })

  test.each(['referee', 'broadcaster'] as const)('who is a %s runs nothing', async (role) => {
    const { id } = await own()
    const helper = await signIn()
    await joinCrew(db, id, helper.userId, role)
    for (const [path, payload] of [
      ['start', undefined],
      ['announcements', { text: 'Olá' }],
      ['removals', { participantId: crypto.randomUUID(), reason: 'x' }],
    ] as const)
      expect(codeOf(await send(helper, 'POST', `${id}/${path}`, payload))).toBe('platform.forbidden')
  })
})

describe('the log', () => {
  async function started() {
    const [one, other, referee] = await Promise.all([signIn(), signIn(), signIn()])
    const { id } = await makeStartedTournament(db, {
      created_by: organiser.userId,
      participants: [one.userId, other.userId],
    })
    await joinCrew(db, id, referee.userId, 'referee')
    return { id, one, other, referee, match: await matchOf(id) }
  }

  test('shows who decided a match, and why', async () => {
    const { id, one, other, referee, match } = await started()
    await giveWalkover(referee, match.id, [other.userId], 'Não apareceu em 20 minutos.')
    const correction = { winnerId: other.userId, reason: 'Apareceu, sim.' }
    expect((await sendMatch(moderator, 'POST', `/${match.id}/correction`, correction)).statusCode).toBe(204)
    const sides = await Promise.all(
      [match.participant1_id, match.participant2_id].map((userId) =>
        nameOf(userId === one.userId ? one : other),
      ),
    )
    const shown = { id: match.id, bracket: 'main', round: 1, number: 1, sides }
    expect(await logOf(id)).toMatchObject([
      { kind: 'corrected', role: 'staff', actor: null, reason: 'Apareceu, sim.', match: shown },
      {
        kind: 'walkover',
        role: 'referee',
        actor: await nameOf(referee),
        reason: 'Não apareceu em 20 minutos.',
        match: shown,
      },
    ])
  })

  test('names nobody who erased their account, and keeps what they did', async () => {
    const { id, one, referee, match } = await started()
    await giveWalkover(referee, match.id, [one.userId])
    await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', referee.userId).execute()
    expect(await logOf(id)).toMatchObject([{ kind: 'walkover', role: 'referee', actor: null }])
  })

  test('is read page by page, and not of a test', async () => {
    const { id } = await own()
    const entries = Array.from({ length: 25 }, () => ({
      tournament_id: id,
      kind: 'edited' as const,
      actor_role: 'organiser' as const,
      actor_id: organiser.userId,
    }))
    await db.insertInto('tournament_log').values(entries).execute()
    const first = await get(`/tournaments/${id}/log`)
    expect(first.entries).toHaveLength(20)
    const second = await get(`/tournaments/${id}/log?cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ entries: { length: 5 }, nextCursor: null })
    const test = await makeTournament(db, { is_test: true })
    expect((await get(`/tournaments/${test.id}/log`)).error.code).toBe('tournaments.not_found')
    expect((await get(`/tournaments/${test.id}/crew`)).error.code).toBe('tournaments.not_found')
  })
})

test('a dispute and a call for help reach those of the crew who may decide it', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signIn()))
  const [owner, referee, broadcaster, player] = [
    await signIn(['vip']),
    await signIn(),
    await signIn(),
    people[0],
  ]
  const { id } = await makeStartedTournament(db, {
    created_by: owner.userId,
    participants: people.map(({ userId }) => userId),
  })
  await joinCrew(db, id, referee.userId, 'referee')
  await joinCrew(db, id, broadcaster.userId, 'broadcaster')
  // A referee who plays meets the winner of every other match next.
  await joinCrew(db, id, player?.userId ?? '', 'referee')
  const matches = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
  const other = matches.find(
    (match) => ![match.participant1_id, match.participant2_id].includes(player?.userId ?? ''),
  )
  const sides = people.filter(({ userId }) =>
    [other?.participant1_id, other?.participant2_id].includes(userId),
  )
  const [one] = sides
  await sendMatch(one ?? null, 'POST', `/${other?.id}/support-call`)
  for (const side of sides) await declare(side, other?.id ?? '', side.userId)
  for (const who of [owner, referee])
    expect((await titlesOf(who)).sort()).toEqual([
      expect.stringMatching(/^Disputa em/),
      expect.stringMatching(/pediu ajuda em/),
    ])
  for (const who of [broadcaster, player])
    expect(await titlesOf(who as SignedIn)).not.toContainEqual(
      expect.stringMatching(/Disputa em|pediu ajuda/),
    )
})
