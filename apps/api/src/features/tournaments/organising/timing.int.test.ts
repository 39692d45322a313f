import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { codeOf } from '../../../../test/teams.ts'
import { enterPeople, makeTournament, startMissingClocks } from '../testing.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { clocked, clockOf } = clocksDriver(testApp)
const { noticesOf, settle } = noticesDriver(testApp)
await work()

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000)
const put = (who: SignedIn, path: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/tournaments/${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const facts = { name: 'Copa', maxParticipants: 32, startsAt: inHours(48).toISOString() }
const edit = (who: SignedIn, id: string, fields: object) => put(who, id, { ...facts, ...fields })
const changeMinutes = (who: SignedIn, id: string, minutes: number) =>
  put(who, `${id}/clock-minutes`, { minutes })
const stored = (id: string) =>
  db
    .selectFrom('tournaments')
    .select(['clock_minutes as minutes', 'clock_first_minutes as first', 'check_in_opens_min as opens'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const join = (tournamentId: string, userId: string, role: 'co_organiser' | 'referee') =>
  db
    .insertInto('tournament_crew')
    .values({ tournament_id: tournamentId, user_id: userId, role, accepted_at: new Date() })
    .execute()
const titlesOf = async ({ userId }: SignedIn) => {
  await settle()
  return (await noticesOf(userId)).map(({ title }) => title).toSorted()
}

describe('before the start', () => {
  const own = async () => {
    const [owner, entrant, waiting] = [await signIn(['vip']), await signIn(), await signIn()]
    const { id } = await makeTournament(db, {
      name: 'Copa',
      created_by: owner.userId,
      starts_at: inHours(48),
    })
    await enterPeople(db, id, [owner.userId, entrant.userId])
    await db
      .insertInto('tournament_waiting')
      .values({ tournament_id: id, participant_id: waiting.userId, entered_by: waiting.userId })
      .execute()
    return { id, owner, entrant, waiting }
  }

  test('clocks are switched on and off, which entrants are told, and their minutes change without a notice', async () => {
    const { id, owner, entrant, waiting } = await own()
    expect((await edit(owner, id, { clockMinutes: 15, clockFirstMinutes: 30 })).statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({ minutes: 15, first: 30 })
    expect(await titlesOf(entrant)).toEqual(['Copa agora tem relógio'])
    expect((await edit(owner, id, { clockMinutes: 20 })).statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({ minutes: 20, first: 20 })
    // Other fields keep them.
    expect((await edit(owner, id, { description: 'Nova' })).statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({ minutes: 20, first: 20 })
    expect(await titlesOf(entrant)).toHaveLength(1)
    expect((await edit(owner, id, { clockMinutes: null })).statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({ minutes: null, first: null })
    expect(await titlesOf(entrant)).toEqual(['Copa agora tem relógio', 'Copa não tem mais relógio'])
    // Who did it knows, and who waits for a place has no match.
    expect([await titlesOf(owner), await titlesOf(waiting)]).toEqual([[], []])
    expect(codeOf(await edit(owner, id, { clockMinutes: 7 }))).toBe('tournaments.clock_invalid')
  })

  test('check-in is switched on, moved and off, which entrants and those who wait are told', async () => {
    const { id, owner, entrant, waiting } = await own()
    expect((await edit(owner, id, { checkIn: { opensMin: 60, closesMin: 10 } })).statusCode).toBe(204)
    expect((await edit(owner, id, { checkIn: { opensMin: 60, closesMin: 10 } })).statusCode).toBe(204)
    expect(await titlesOf(entrant)).toEqual(['Presença em Copa: novo horário'])
    const [told] = await noticesOf(waiting.userId)
    expect(told).toMatchObject({
      link_to: `/tournaments/${id}?presenca=1`,
      message: expect.stringMatching(/entre <b>.+<\/b> e <b>.+<\/b> \(horário de Brasília\)/),
    })
    expect((await edit(owner, id, { checkIn: { opensMin: 120, closesMin: 10 } })).statusCode).toBe(204)
    expect((await edit(owner, id, { checkIn: null })).statusCode).toBe(204)
    for (const person of [entrant, waiting])
      expect(await titlesOf(person)).toEqual([
        'Copa não pede mais presença',
        'Presença em Copa: novo horário',
        'Presença em Copa: novo horário',
      ])
    expect((await stored(id)).opens).toBeNull()
  })

  test('co-organisers may, referees and entrants may not', async () => {
    const { id, entrant } = await own()
    const [helper, referee] = [await signIn(), await signIn()]
    await join(id, helper.userId, 'co_organiser')
    await join(id, referee.userId, 'referee')
    const clock = { clockMinutes: 15, clockFirstMinutes: 30 }
    for (const who of [referee, entrant]) expect((await edit(who, id, clock)).statusCode).toBe(403)
    expect((await edit(helper, id, clock)).statusCode).toBe(204)
    const log = await db
      .selectFrom('tournament_log')
      .select(['kind', 'actor_role as role'])
      .where('tournament_id', '=', id)
      .execute()
    expect(log).toEqual([{ kind: 'edited', role: 'co_organiser' }])
  })
})

describe('while it runs', () => {
  test('minutes apply to the clocks that start from then on, and the rest stays as it was', async () => {
    const [owner, stranger, helper] = [await signIn(), await signIn(), await signIn()]
    const { id } = await clocked({ participants: 4, created_by: owner.userId })
    await join(id, helper.userId, 'co_organiser')
    const [match, other] = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', id)
      .where('status', '=', 'in_progress')
      .execute()
    if (!match || !other) throw new Error('nobody plays')
    const before = await clockOf(match.id)
    expect((await changeMinutes(stranger, id, 20)).statusCode).toBe(403)
    expect(codeOf(await changeMinutes(owner, id, 7))).toBe('tournaments.clock_invalid')
    expect((await changeMinutes(helper, id, 20)).statusCode).toBe(204)
    expect((await changeMinutes(owner, id, 20)).statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({ minutes: 20, first: 30 })
    expect(await clockOf(match.id)).toEqual(before)
    await db.updateTable('tournament_matches').set({ round_number: 2 }).where('id', '=', other.id).execute()
    await db.deleteFrom('match_clocks').where('match_id', '=', other.id).execute()
    await startMissingClocks(db, id)
    expect(await clockOf(other.id)).toMatchObject({ minutes: 20 })
    const audit = await db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toEqual([
      { action: 'tournament.edited', before: { clock: '15 min' }, after: { clock: '20 min' } },
    ])
    // Nobody loses by a clock that was not there when they began, and waiving has its own command.
    expect(codeOf(await edit(owner, id, { clockMinutes: null }))).toBe('tournaments.edit_closed')
  })

  test('a tournament without clocks gets none, and one that has not begun is edited', async () => {
    const owner = await signIn()
    const { id } = await clocked({
      participants: 2,
      created_by: owner.userId,
      clock_minutes: null,
      clock_first_minutes: null,
    })
    expect(codeOf(await changeMinutes(owner, id, 20))).toBe('tournaments.no_clocks')
    const ahead = await makeTournament(db, {
      created_by: owner.userId,
      starts_at: inHours(48),
      clock_minutes: 15,
      clock_first_minutes: 15,
    })
    expect(codeOf(await changeMinutes(owner, ahead.id, 20))).toBe('matches.not_in_progress')
  })
})
