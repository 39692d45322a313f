import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { until } from '../../../../test/live.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { codeOf, teamsDriver } from '../../../../test/teams.ts'
import { closeDueCheckIns } from '../check-in/check-in.jobs.ts'
import { remindersCron } from '../reminders.jobs.ts'
import { changeTournament, enterPeople, enterTeams, makeParticipants, makeTournament } from '../testing.ts'

const testApp = await useTestApp()
const { services, signIn, work, app } = testApp
const { db } = services
const { cast, dissolve, leave } = teamsDriver(testApp)
const { send, enrol, withdraw, participantsOf, tournamentOf } = bracketsDriver(testApp)
const { waitForNotices, settle } = noticesDriver(testApp)
await work()

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const OPEN = { starts_at: inMinutes(30), check_in_opens_min: 60, check_in_closes_min: 10 }
const join = (who: SignedIn, id: string) => send(who, 'POST', `/${id}/waiting-list`)
const leaveList = (who: SignedIn, id: string) => send(who, 'POST', `/${id}/waiting-list/leave`)
const viewOf = async (who: SignedIn, id: string) => (await send(who, 'GET', `/${id}/viewer`)).json()
const many = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()))

/** Full, with two places, of which the organiser has one. */
async function fullCup(fields: Parameters<typeof makeTournament>[1] = {}) {
  const organiser = await signIn(['vip'])
  const { id } = await makeTournament(db, {
    name: 'Copa',
    max_participants: 2,
    created_by: organiser.userId,
    ...fields,
  })
  await makeParticipants(db, id, 1)
  await enterPeople(db, id, [organiser.userId])
  return { id, organiser }
}

describe('the list', () => {
  test('is for full tournaments, and keeps the order', async () => {
    const { id } = await fullCup()
    const [one, other] = (await many(2)) as [SignedIn, SignedIn]
    expect(codeOf(await enrol(one, id))).toBe('tournaments.full')
    expect(await viewOf(one, id)).toMatchObject({
      viewer: { waitingPosition: null },
      abilities: { canEnrol: false, canJoinWaitingList: true, canLeaveWaitingList: false },
    })
    expect((await join(one, id)).statusCode).toBe(204)
    expect((await join(one, id)).statusCode).toBe(204)
    expect((await join(other, id)).statusCode).toBe(204)
    expect(await viewOf(other, id)).toMatchObject({
      viewer: { waitingPosition: 2 },
      abilities: { canJoinWaitingList: false, canLeaveWaitingList: true },
    })
    expect((await leaveList(one, id)).statusCode).toBe(204)
    expect((await leaveList(one, id)).statusCode).toBe(204)
    expect((await viewOf(other, id)).viewer.waitingPosition).toBe(1)
    expect((await tournamentOf(id)).waiting_count).toBe(1)
  })

  test('refuses those who could enrol, have a place or were removed', async () => {
    const { id, organiser } = await fullCup()
    expect(codeOf(await join(organiser, id))).toBe('tournaments.already_enrolled')
    const removed = await signIn()
    await db
      .insertInto('tournament_removals')
      .values({ tournament_id: id, participant_id: removed.userId, reason: 'x' })
      .execute()
    expect(codeOf(await join(removed, id))).toBe('tournaments.removed')
    const free = await makeTournament(db)
    expect(codeOf(await join(removed, free.id))).toBe('tournaments.not_full')
  })

  test('keeps out those who are not VIP during early access', async () => {
    const { id } = await fullCup({ early_access_hours: 2 })
    expect(codeOf(await join(await signIn(), id))).toBe('tournaments.vip_only')
    expect((await join(await signIn(['vip']), id)).statusCode).toBe(204)
  })

  test('of a team is left by its leader, or by who put it there', async () => {
    const { team, leader, member } = await cast()
    const other = await cast()
    const { id } = await makeTournament(db, { type: 'team', team_size: 2, max_participants: 2 })
    const third = await cast()
    await enterTeams(db, id, [other.team.id, third.team.id])
    expect((await join(leader, id)).statusCode).toBe(204)
    expect((await viewOf(member, id)).viewer.waitingPosition).toBe(1)
    expect(codeOf(await leaveList(member, id))).toBe('tournaments.not_yours_to_withdraw')
    expect((await leaveList(leader, id)).statusCode).toBe(204)
    expect(team.id).toBeDefined()
  })
})

describe('a free place', () => {
  test('goes to the first of the list at once, past those who cannot play, and is told', async () => {
    const { id, organiser } = await fullCup()
    const [banned, next, last] = (await many(3)) as [SignedIn, SignedIn, SignedIn]
    for (const person of [banned, next, last]) await join(person, id)
    await db
      .updateTable('profiles')
      .set({ status: 'banned' })
      .where('id', 'in', [banned.userId, last.userId])
      .execute()
    await withdraw(organiser, id)
    expect(await participantsOf(id)).toContain(next.userId)
    // It is not yet the turn of the last one.
    expect(await tournamentOf(id)).toMatchObject({ participant_count: 2, waiting_count: 1 })
    expect(await waitForNotices(next.userId)).toMatchObject([
      { title: 'Você entrou em Copa!', link_to: `/tournaments/${id}` },
    ])
  })

  test('waits for the close while check-in is open, and cannot be taken past the list', async () => {
    const { id, organiser } = await fullCup(OPEN)
    const [one, other] = (await many(2)) as [SignedIn, SignedIn]
    // Who joins the list now is there.
    await join(one, id)
    expect((await viewOf(one, id)).viewer.isCheckedIn).toBe(true)
    await withdraw(organiser, id)
    expect(await participantsOf(id)).not.toContain(one.userId)
    expect(codeOf(await enrol(other, id))).toBe('tournaments.others_wait')
    expect((await viewOf(other, id)).abilities).toMatchObject({ canEnrol: false, canJoinWaitingList: true })
    await join(other, id)
    await changeTournament(db, id, { starts_at: inMinutes(5) })
    await closeDueCheckIns(services)
    // The one entrant was absent.
    expect(await participantsOf(id)).toEqual([one.userId, other.userId])
  })

  test('comes with more places, and with a removal', async () => {
    const { id, organiser } = await fullCup()
    const [one, other] = (await many(2)) as [SignedIn, SignedIn]
    await join(one, id)
    await join(other, id)
    const { starts_at } = await tournamentOf(id)
    const edited = await app.inject({
      method: 'PUT',
      url: `/api/tournaments/${id}`,
      headers: organiser.headers,
      payload: { name: 'Copa', startsAt: starts_at.toISOString(), maxParticipants: 3 },
    })
    expect(edited.statusCode).toBe(204)
    expect(await participantsOf(id)).toContain(one.userId)
    const removed = await app.inject({
      method: 'POST',
      url: `/api/tournaments/${id}/removals`,
      headers: organiser.headers,
      payload: { participantId: one.userId, reason: 'x' },
    })
    expect(removed.statusCode).toBe(204)
    expect(await participantsOf(id)).toContain(other.userId)
  })

  test('of a dissolved team goes to the next, and a dissolved team waits no more', async () => {
    const [entered, waiting, next, small] = await Promise.all([cast(), cast(), cast(), cast()])
    const { id } = await makeTournament(db, { type: 'team', team_size: 2, max_participants: 2 })
    const stays = await cast()
    await enterTeams(db, id, [entered.team.id, stays.team.id])
    for (const { leader } of [waiting, small, next]) await join(leader, id)
    await dissolve(waiting.leader, waiting.team.id)
    await until(async () => (await tournamentOf(id)).waiting_count === 2)
    await leave(small.member, small.team.id)
    await dissolve(entered.leader, entered.team.id)
    await until(async () => (await participantsOf(id)).includes(next.team.id))
    expect(await participantsOf(id)).toEqual([stays.team.id, next.team.id])
    expect((await tournamentOf(id)).waiting_count).toBe(0)
  })
})

test('the opening of check-in is told to entrants and to those who wait, once, with a link to the button', async () => {
  const { id, organiser } = await fullCup({ ...OPEN, starts_at: inMinutes(90) })
  const waiting = await signIn()
  await join(waiting, id)
  await remindersCron.run(services)
  await changeTournament(db, id, { starts_at: inMinutes(30) })
  await Promise.all([remindersCron.run(services), remindersCron.run(services)])
  await remindersCron.run(services)
  await settle()
  const title = 'Confirme a sua presença em Copa'
  const link_to = `/tournaments/${id}?presenca=1`
  for (const { userId } of [organiser, waiting]) {
    const notices = (await waitForNotices(userId)).filter((notice) => notice.title === title)
    expect(notices).toMatchObject([{ link_to }])
  }
})

test('the close is told to the dropped, to those of the list and to the organiser', async () => {
  const { id, organiser } = await fullCup(OPEN)
  const [one, other] = (await many(2)) as [SignedIn, SignedIn]
  await join(one, id)
  await join(other, id)
  await changeTournament(db, id, { starts_at: inMinutes(5) })
  await closeDueCheckIns(services)
  const titlesOf = async ({ userId }: SignedIn, count: number) =>
    (await waitForNotices(userId, count)).map(({ title }) => title)
  expect(await titlesOf(organiser, 2)).toEqual(
    expect.arrayContaining(['Sua vaga em Copa foi liberada', 'A presença de Copa fechou']),
  )
  expect(await titlesOf(one, 1)).toContain('Você entrou em Copa!')
})

test('moving the start before its check-in opens forgets who was there', async () => {
  const { id, organiser } = await fullCup(OPEN)
  await send(organiser, 'POST', `/${id}/check-in`)
  const move = (minutes: number) =>
    app.inject({
      method: 'PUT',
      url: `/api/tournaments/${id}`,
      headers: organiser.headers,
      payload: { name: 'Copa', startsAt: inMinutes(minutes).toISOString(), maxParticipants: 2 },
    })
  expect((await move(40)).statusCode).toBe(204)
  expect((await viewOf(organiser, id)).viewer.isCheckedIn).toBe(true)
  expect(codeOf(await move(5))).toBe('tournaments.check_in_past')
  expect((await move(300)).statusCode).toBe(204)
  expect((await viewOf(organiser, id)).viewer.isCheckedIn).toBe(false)
})
