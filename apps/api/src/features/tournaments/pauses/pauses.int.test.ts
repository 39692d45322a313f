import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { noShowsDriver } from '../../../../test/no-shows.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { accountErased } from '../../accounts/index.ts'
import { makePeople } from '../../accounts/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeTournament } from '../testing.ts'
import { tournamentsPersonalData } from '../tournaments.privacy.ts'
import { pausesCron } from './pauses.jobs.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send, giveWalkover } = matchesDriver(testApp)
const { enrol } = bracketsDriver(testApp)
const { cup, miss, close, missOne, work, worker, noShowsOf, matchOf, age, object, changeClocks } =
  noShowsDriver(testApp)

const DAY_MS = 86_400_000
let [person, organiser, staff] = [] as unknown as [SignedIn, SignedIn, SignedIn]
beforeEach(async () => {
  await worker.forget()
  ;[person, organiser, staff] = await Promise.all([signIn(), signIn(), signIn(['suporte'])])
})

const api = (who: SignedIn, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const nameOf = async (userId: string) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', userId).executeTakeFirstOrThrow())
    .username
const daysOf = async (userId: string) => (await noShowsOf(userId)).map(({ days }) => days)
const viewerOf = async (who: SignedIn, id: string) =>
  (await api(who, 'GET', `/tournaments/${id}/viewer`)).json()
const lift = (who: SignedIn, userId: string, matchId: string, reason = 'Caiu a luz no bairro') =>
  api(who, 'POST', `/admin/users/${userId}/no-shows/lift`, { matchId, reason })
const correct = (matchId: string, winnerId: string) =>
  send(organiser, 'POST', `/${matchId}/correction`, { winnerId, reason: 'Os dois jogaram' })
const noticesOf = async (userId: string) =>
  (
    await db
      .selectFrom('notifications')
      .select(['title', 'link_to'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).filter(({ title }) => title !== null && /pausa/i.test(title))

describe('a match that the clock decided', () => {
  test('pauses who was absent, once nobody may object', async () => {
    const { id } = await cup([person.userId])
    const matchId = await miss(id, person.userId)
    await work()
    expect(await noShowsOf(person.userId)).toEqual([])
    await close(matchId)
    await work()
    const [noShow] = await noShowsOf(person.userId)
    expect(noShow).toMatchObject({ match_id: matchId, tournament_id: id, days: 1, lifted_at: null })
    expect(Number(noShow?.paused_until) - Number(noShow?.noted_at)).toBe(DAY_MS)
    expect(await noticesOf(person.userId)).toEqual([
      { title: 'Suas inscrições estão pausadas', link_to: `/tournaments/${id}` },
    ])
  })

  test('pauses both after a double W.O.', async () => {
    const other = await signIn()
    const { id } = await cup([person.userId, other.userId])
    const matchId = await miss(id, person.userId, { isAlone: false })
    await close(matchId)
    await work()
    expect(
      await db.selectFrom('tournament_no_shows').select('days').where('match_id', '=', matchId).execute(),
    ).toEqual([{ days: 1 }, { days: 1 }])
  })

  test('pauses once the crew waive the objections of everybody, or of the match', async () => {
    for (const scope of [{ scope: 'all' }, { scope: 'match' }]) {
      const who = await signIn()
      const { id } = await cup([who.userId], { created_by: organiser.userId })
      const matchId = await miss(id, who.userId)
      const change = scope.scope === 'match' ? { ...scope, matchId } : scope
      expect((await changeClocks(organiser, id, { ...change, action: 'waive' })).statusCode).toBe(204)
      await work()
      expect(await daysOf(who.userId)).toEqual([1])
    }
  })

  test('pauses once the crew reject an objection, and not before', async () => {
    const { id } = await cup([person.userId], { created_by: organiser.userId })
    const matchId = await miss(id, person.userId)
    await object(person, matchId)
    await work()
    expect(await daysOf(person.userId)).toEqual([])
    await changeClocks(organiser, id, { scope: 'match', matchId, action: 'waive' })
    await work()
    expect(await daysOf(person.userId)).toEqual([1])
  })

  test('pauses nobody if the crew uphold an objection', async () => {
    const { id } = await cup([person.userId], { created_by: organiser.userId })
    const matchId = await miss(id, person.userId)
    await object(person, matchId)
    expect((await correct(matchId, person.userId)).statusCode).toBe(204)
    await work()
    expect(await noShowsOf(person.userId)).toEqual([])
  })

  test('pauses nobody in a tournament of seven', async () => {
    const { id } = await cup([], { participants: [person.userId, ...(await makePeople(db, 6))] })
    const hasBye = (match: { participant2_id: string | null }) => match.participant2_id === null
    const own = await db
      .selectFrom('tournament_matches')
      .select(['participant1_id', 'participant2_id'])
      .where('tournament_id', '=', id)
      .execute()
    const absent = own.some((match) => hasBye(match) && match.participant1_id === person.userId)
      ? (own.find((match) => !hasBye(match))?.participant1_id ?? '')
      : person.userId
    await close(await miss(id, absent))
    await work()
    expect(await noShowsOf(absent)).toEqual([])
  })

  test('pauses nobody for a W.O. that the crew give', async () => {
    const { id } = await cup([person.userId], { created_by: organiser.userId })
    const { id: matchId } = await matchOf(id, person.userId)
    expect((await giveWalkover(organiser, matchId, [person.userId])).statusCode).toBe(204)
    await work()
    expect(await noShowsOf(person.userId)).toEqual([])
  })

  test('pauses the whole line-up of a team', async () => {
    const mates = [await signIn(), await signIn()]
    const team = await makeTeam(db, { leaderId: person.userId, memberIds: mates.map(({ userId }) => userId) })
    const others = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const [leaderId = '', ...memberIds] = await makePeople(db, 2)
        return (await makeTeam(db, { leaderId, memberIds })).id
      }),
    )
    const { id } = await cup([], { type: 'team', team_size: 2, participants: [team.id, ...others] })
    await close(await miss(id, team.id))
    await work()
    for (const { userId } of [person, ...mates]) expect(await daysOf(userId)).toEqual([1])
  })
})

describe('its length', () => {
  test('doubles with the next no-show, in another tournament', async () => {
    await missOne(person.userId)
    await missOne(person.userId)
    expect(await daysOf(person.userId)).toEqual([1, 2])
  })

  test('is one day again after a match that was played, and the pause that runs goes on', async () => {
    await missOne(person.userId)
    const { id } = await cup([person.userId], { created_by: organiser.userId })
    const { id: matchId } = await matchOf(id, person.userId)
    await send(organiser, 'POST', `/${matchId}/decision`, { winnerId: person.userId, reason: 'Pela súmula' })
    await work()
    const { id: open } = await makeTournament(db)
    expect(codeOf(await enrol(person, open))).toBe('tournaments.paused')
    await missOne(person.userId)
    expect(await daysOf(person.userId)).toEqual([1, 1])
  })

  test('forgets no-shows of more than 90 days ago', async () => {
    await missOne(person.userId)
    await age(person.userId, 91)
    await missOne(person.userId)
    expect(await daysOf(person.userId)).toEqual([1, 1])
  })

  test('is judged again when an earlier match is corrected', async () => {
    const first = await missOne(person.userId, { created_by: organiser.userId })
    await missOne(person.userId)
    expect(await daysOf(person.userId)).toEqual([1, 2])
    expect((await correct(first.matchId, person.userId)).statusCode).toBe(204)
    await work()
    expect(await daysOf(person.userId)).toEqual([1])
    expect((await noticesOf(person.userId)).at(-1)?.title).toBe('Sua pausa mudou')
  })
})

describe('a paused person', () => {
  test('cannot enrol or wait, and reads why and until when', async () => {
    const { id: missedId, matchId } = await missOne(person.userId)
    const { id } = await makeTournament(db)
    const refused = await enrol(person, id)
    expect(refused.json().error).toMatchObject({
      code: 'tournaments.paused',
      facts: { until: expect.any(String) },
    })
    const shown = await viewerOf(person, id)
    expect(shown.abilities.canEnrol).toBe(false)
    expect(shown.viewer.pause).toMatchObject({
      tournament: { id: missedId },
      match: { id: matchId, round: 1 },
      days: 1,
      until: refused.json().error.facts.until,
    })
    const { id: full } = await makeTournament(db, { max_participants: 2, participant_count: 2 })
    expect(codeOf(await api(person, 'POST', `/tournaments/${full}/waiting-list`))).toBe('tournaments.paused')
    await age(person.userId, 1)
    expect((await enrol(person, id)).statusCode).toBe(204)
  })

  test('stays where they are enrolled', async () => {
    const { id } = await makeTournament(db)
    await enrol(person, id)
    await missOne(person.userId)
    expect((await enrol(person, id)).statusCode).toBe(204)
    expect((await viewerOf(person, id)).viewer.participantId).toBe(person.userId)
  })

  test('keeps a team from enrolling in which they would play', async () => {
    const leader = await signIn()
    await makeTeam(db, { leaderId: leader.userId, memberIds: [person.userId] })
    await missOne(person.userId)
    const { id } = await makeTournament(db, { type: 'team', team_size: 2 })
    const refused = (await enrol(leader, id)).json().error
    expect(refused).toMatchObject({ code: 'tournaments.player_paused' })
    expect(refused.facts.username).toBe(await nameOf(person.userId))
  })

  test('takes nobody’s place and no new one after the start', async () => {
    await missOne(person.userId)
    const name = await nameOf(person.userId)
    const swiss = await cup([], {
      created_by: organiser.userId,
      format: 'swiss',
      stages: [{ format: 'swiss', settings: { rounds: 4 } }],
    })
    const late = await api(organiser, 'POST', `/tournaments/${swiss.id}/late-entries`, { name })
    expect(codeOf(late)).toBe('tournaments.newcomer_paused')
    const replaced = await api(organiser, 'POST', `/tournaments/${swiss.id}/replacements`, {
      participantId: swiss.participantIds[0],
      name,
      reason: 'Não veio',
    })
    expect(codeOf(replaced)).toBe('tournaments.newcomer_paused')
  })

  test('is not added to the line-up of a team that plays', async () => {
    const leader = await signIn()
    const teams = await Promise.all(
      [leader.userId, ...(await makePeople(db, 1))].map((leaderId) =>
        makeTeam(db, { leaderId, memberIds: [] }),
      ),
    )
    const [team] = teams
    const participants = teams.map(({ id }) => id)
    const { id } = await cup([], { type: 'team', team_size: 1, participants })
    await missOne(person.userId)
    const membership = { team_id: team?.id ?? '', user_id: person.userId }
    await db.insertInto('team_members').values(membership).execute()
    await db
      .updateTable('profiles')
      .set({ team_id: membership.team_id })
      .where('id', '=', person.userId)
      .execute()
    const added = await api(leader, 'POST', `/tournaments/${id}/substitutions`, {
      participantId: team?.id,
      name: await nameOf(person.userId),
    })
    expect(codeOf(added)).toBe('tournaments.newcomer_paused')
  })
})

describe('staff', () => {
  test('see why, and lift it with a reason that the person reads', async () => {
    const { id, matchId } = await missOne(person.userId)
    const shown = (await api(staff, 'GET', `/admin/users/${person.userId}/no-shows`)).json()
    expect(shown).toMatchObject({ pause: { tournament: { id }, days: 1 }, canLift: true })
    expect(codeOf(await lift(staff, person.userId, matchId, ''))).toBe('tournaments.lift_reason_required')
    expect((await lift(staff, person.userId, matchId)).statusCode).toBe(204)
    expect(codeOf(await lift(staff, person.userId, matchId))).toBe('tournaments.nothing_to_lift')
    await work()
    const open = await makeTournament(db)
    expect((await enrol(person, open.id)).statusCode).toBe(204)
    expect((await noticesOf(person.userId)).at(-1)?.title).toBe('Sua pausa foi retirada')
    const after = (await api(staff, 'GET', `/admin/users/${person.userId}/no-shows`)).json()
    expect(after).toMatchObject({ pause: null, noShows: [{ days: 0, lifted: { at: expect.any(String) } }] })
    const entry = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'before', 'reason'])
      .where('action', '=', 'person.pause-lifted')
      .where('subject_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: staff.userId, before: { days: 1, tournamentId: id } })
    await missOne(person.userId)
    expect(await daysOf(person.userId)).toEqual([0, 1])
  })

  test('do not lift their own', async () => {
    const { matchId } = await missOne(staff.userId)
    expect(codeOf(await lift(staff, staff.userId, matchId))).toBe('tournaments.own_pause')
  })
})

test('erasing an account erases its no-shows', async () => {
  await missOne(person.userId)
  await db.transaction().execute((tx) => emit(tx, accountErased, { userId: person.userId }))
  await work()
  expect(await noShowsOf(person.userId)).toEqual([])
})

test('what a person downloads has their no-shows', async () => {
  const { id } = await missOne(person.userId)
  const { name } = await db
    .selectFrom('tournaments')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const section = tournamentsPersonalData.find((one) => one.section === 'faltas_e_pausas')
  const rows: unknown[] = []
  for await (const row of section?.read(db, person.userId, services.config) ?? []) rows.push(row)
  expect(rows).toMatchObject([{ torneio: name, dias_de_pausa: 1, retirada_em: null }])
})

test('no-shows are forgotten 120 days after they were noted', async () => {
  const others = await signIn()
  await missOne(person.userId)
  await missOne(others.userId)
  await age(person.userId, 121)
  await age(others.userId, 119)
  await pausesCron.run(services)
  expect([await daysOf(person.userId), await daysOf(others.userId)]).toEqual([[], [1]])
})
