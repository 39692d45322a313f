import { ANNOUNCEMENTS_SHOWN } from '@trunfo/contract/tournaments'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/teams.ts'
import { catalogueDriver } from '../../../test/tournaments.ts'
import { makeGame } from '../games/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { tournaments } from './index.ts'
import {
  enterPeople,
  enterTeams,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from './testing.ts'
import { tournamentsPersonalData } from './tournaments.privacy.ts'

const testApp = await useTestApp()
const { services, signIn, describePage } = testApp
const { db } = services
const { create, view, standing, get, send } = catalogueDriver(testApp)

const HOUR = 3_600_000

describe('the page', () => {
  test('of an unknown tournament is not found', async () => {
    for (const response of [
      await view(crypto.randomUUID()),
      await standing(await signIn(), crypto.randomUUID()),
    ]) {
      expect(response.statusCode).toBe(404)
      expect(codeOf(response)).toBe('tournaments.not_found')
    }
    expect((await view('copa')).statusCode).toBe(400)
  })

  test('shows people their relation to the tournament', async () => {
    const [player, other] = [await signIn(), await signIn()]
    const { id } = await makeTournament(db, { max_participants: 2 })
    await enterPeople(db, id, [player.userId])
    expect((await standing(player, id)).json()).toMatchObject({
      isTest: false,
      viewer: {
        participantId: player.userId,
        openMatchId: null,
        teamId: null,
        isTeamUnassigned: false,
      },
      abilities: { canEnrol: false, canWithdraw: true },
    })
    expect((await standing(other, id)).json()).toMatchObject({
      viewer: { participantId: null },
      abilities: { canEnrol: true, canWithdraw: false, canStart: false },
    })
    await makeParticipants(db, id, 1)
    expect((await standing(other, id)).json().abilities.canEnrol).toBe(false)
  })

  test('lets the leader and the member who entered a team withdraw it, and no other member', async () => {
    const [leader, enterer, member] = [await signIn(), await signIn(), await signIn()]
    const memberIds = [enterer.userId, member.userId]
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds })
    const { id } = await makeTournament(db, { type: 'team', team_size: 2 })
    await enterTeams(db, id, [team.id])
    await db
      .updateTable('tournament_participants')
      .set({ entered_by: enterer.userId })
      .where('tournament_id', '=', id)
      .execute()
    for (const [who, canWithdraw] of [
      [leader, true],
      [enterer, true],
      [member, false],
    ] as const)
      expect((await standing(who, id)).json()).toMatchObject({
        viewer: { participantId: team.id, teamId: team.id },
        abilities: { canEnrol: false, canWithdraw },
      })
  })

  test('links players to their open match, whatever team they are in by now', async () => {
    const [leader, leaver, rival] = [await signIn(), await signIn(), await signIn()]
    const teams = [
      await makeTeam(db, { leaderId: leader.userId, memberIds: [leaver.userId] }),
      await makeTeam(db, { leaderId: rival.userId }),
    ]
    const { id } = await makeStartedTournament(db, {
      type: 'team',
      team_size: 1,
      participants: teams.map((team) => team.id),
    })
    await db.deleteFrom('team_members').where('user_id', '=', leaver.userId).execute()
    await db.updateTable('profiles').set({ team_id: null }).where('id', '=', leaver.userId).execute()
    const matches = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', id)
      .execute()
    const openMatchId = matches[0]?.id
    expect((await standing(leaver, id)).json().viewer).toEqual({
      isCheckedIn: false,
      waitingPosition: null,
      participantId: teams[0]?.id,
      openMatchId,
      teamId: null,
      isTeamUnassigned: false,
      staysIn: false,
      crewRole: null,
      crewInvite: null,
      pause: null,
    })
    expect((await standing(rival, id)).json().viewer).toMatchObject({
      participantId: teams[1]?.id,
      openMatchId,
    })
    expect((await standing(await signIn(), id)).json().viewer.openMatchId).toBeNull()
  })

  test('gives staff their abilities, and none without the second factor', async () => {
    const { id } = await makeTournament(db, { starts_at: new Date(Date.now() - HOUR) })
    await makeParticipants(db, id, 2)
    const acts = { canStart: true, canOpenRegistration: true, canCancel: true, canOpenAnyMatch: true }
    const none = { canStart: false, canOpenRegistration: false, canCancel: false, canOpenAnyMatch: false }
    const seenBy = async (...who: Parameters<typeof signIn>) =>
      (await standing(await signIn(...who), id)).json().abilities
    expect(await seenBy(['moderador'])).toMatchObject({ ...acts, canFeature: false })
    expect(await seenBy(['admin'])).toMatchObject({ ...acts, canFeature: true })
    expect(await seenBy(['suporte'])).toMatchObject(none)
    expect(await seenBy(['fundador'], { hasSecondFactor: false })).toMatchObject({
      ...none,
      canFeature: false,
    })
  })

  test('shows the champion with their name in the bracket', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 2 })
    const championId = participantIds[0] ?? ''
    await db
      .updateTable('tournaments')
      .set({ status: 'completed', champion_id: championId, ended_at: new Date() })
      .where('id', '=', id)
      .execute()
    const { name } = await db
      .selectFrom('tournament_participants')
      .select('name')
      .where('participant_id', '=', championId)
      .executeTakeFirstOrThrow()
    await db.updateTable('profiles').set({ username: 'outro.nome' }).where('id', '=', championId).execute()
    expect((await view(id)).json().champion).toEqual({
      participantId: championId,
      name,
      isVip: false,
      teamTag: null,
      imageUrl: null,
    })
  })

  test('marks VIPs in all lists, and no team', async () => {
    const [vip, other] = [await signIn(['vip']), await signIn()]
    const ids = [vip.userId, other.userId]
    const { id } = await makeStartedTournament(db, { participants: ids, is_test: false })
    const marks = (rows: { isVip?: boolean }[]) => rows.map(({ isVip }) => isVip ?? false)
    expect(marks((await get(`/tournaments/${id}/participants`)).participants)).toEqual([true, false])
    expect(marks((await get(`/tournaments/${id}/bracket`)).participants)).toEqual([true, false])
    await playMatches(db, id, 1, vip.userId)
    expect((await view(id)).json().champion).toMatchObject({ participantId: vip.userId, isVip: true })

    const teams = await Promise.all([vip, other].map(({ userId }) => makeTeam(db, { leaderId: userId })))
    const ofTeams = await makeStartedTournament(db, {
      type: 'team',
      team_size: 1,
      participants: teams.map((team) => team.id),
    })
    for (const list of ['participants', 'bracket'])
      expect(marks((await get(`/tournaments/${ofTeams.id}/${list}`)).participants)).toEqual([false, false])
  })

  test('does not name an erased creator', async () => {
    const creator = await signIn(['vip'])
    const { id } = await makeTournament(db, { created_by: creator.userId })
    expect((await view(id)).json().createdBy).toEqual(expect.any(String))
    await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', creator.userId).execute()
    expect((await view(id)).json().createdBy).toBeNull()
  })
})

describe('a test tournament', () => {
  test('is visible only to staff and its line-up, with everything on its page', async () => {
    const [player, rival] = [await signIn(), await signIn()]
    const { id } = await makeStartedTournament(db, {
      is_test: true,
      participants: [player.userId, rival.userId],
    })
    const staff = await signIn(['moderador'])
    const others = [
      null,
      await signIn(),
      await signIn(['suporte']),
      await signIn(['admin'], { hasSecondFactor: false }),
    ]
    const own = [
      `/tournaments/${id}/viewer`,
      ...['', '/participants', '/bracket'].map((part) => `/test-tournaments/${id}${part}`),
    ]
    for (const path of own) {
      for (const who of [player, staff]) {
        const response = await send(who, 'GET', path)
        expect([path, response.statusCode]).toEqual([path, 200])
        expect(response.headers['cache-control']).toBe('no-store')
      }
      // Requested after the permitted viewers: their responses were not cached for others.
      for (const who of others) {
        const response = await send(who, 'GET', path)
        expect([path, response.statusCode]).toEqual([path, who ? 404 : 401])
        if (who) expect(codeOf(response)).toBe('tournaments.not_found')
      }
    }
  })

  test('is not found by the public routes, and real tournaments are not found by the test routes', async () => {
    const [staff, player] = [await signIn(['moderador']), await signIn()]
    const test = await makeStartedTournament(db, { is_test: true, participants: 2 })
    const real = await makeStartedTournament(db, { participants: 2 })
    for (const part of ['', '/participants', '/bracket'])
      for (const who of [null, staff, player]) {
        expect((await send(who, 'GET', `/tournaments/${test.id}${part}`)).statusCode).toBe(404)
        if (who && part !== '/participants')
          expect((await send(who, 'GET', `/test-tournaments/${real.id}${part}`)).statusCode).toBe(404)
      }
  })

  test('reveals nothing in link previews', async () => {
    const { id } = await makeStartedTournament(db, { is_test: true, name: 'Segredo', participants: 2 })
    const facts = await describePage(tournaments.pages?.tournament, { id })
    expect(facts).toMatchObject({ isUnlisted: true })
    expect(JSON.stringify(facts)).not.toContain('Segredo')
  })
})

test('the page of an announcement’s link exists as long as the announcement is shown, and is unlisted', async () => {
  const [{ id }, other] = [await makeTournament(db), await makeTournament(db)]
  const author = await signIn()
  const said = (text: string) =>
    db
      .insertInto('tournament_announcements')
      .values({ tournament_id: id, author_id: author.userId, text })
      .returning('id as announcementId')
      .executeTakeFirstOrThrow()
  const { announcementId } = await said('A sala: https://discord.gg/copa e http://evil.test')
  const factsOf = (params: Record<string, string>) =>
    describePage(tournaments.pages?.announcementLink, { id, announcementId, number: '1', ...params })
  expect(await factsOf({})).toMatchObject({ title: 'Você vai sair do Trunfo', isUnlisted: true })
  const wrongs: Record<string, string>[] = [
    { number: '2' },
    { number: 'https://evil.test' },
    { announcementId: crypto.randomUUID() },
    { id: other.id },
    { id: 'x' },
  ]
  for (const wrong of wrongs) expect(await factsOf(wrong)).toBeNull()

  for (let further = 0; further < ANNOUNCEMENTS_SHOWN; further += 1) await said('E mais uma coisa.')
  expect(await factsOf({})).toBeNull()
})

describe('participants', () => {
  test('are listed in the order of enrolment, paged, each once', async () => {
    const { id } = await makeTournament(db, { max_participants: 200 })
    const entered = await makeParticipants(db, id, 130)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await get(`/tournaments/${id}/participants${cursor && `?cursor=${cursor}`}`)
      expect(page.participants.length).toBeLessThanOrEqual(60)
      seen.push(...page.participants.map((row: { participantId: string }) => row.participantId))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(entered)
  })

  test('link to the person or the team, or nowhere once it is gone', async () => {
    const [person, gone] = [await signIn(), await signIn()]
    const { id } = await makeTournament(db)
    await enterPeople(db, id, [person.userId, gone.userId])
    await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', gone.userId).execute()
    const { participants } = await get(`/tournaments/${id}/participants`)
    expect(participants).toMatchObject([
      { participantId: person.userId, path: `/profile/${participants[0].name}` },
      { participantId: gone.userId, path: null },
    ])
    const team = await makeTeam(db, { leaderId: person.userId })
    const teamTournament = await makeTournament(db, { type: 'team', team_size: 1 })
    await enterTeams(db, teamTournament.id, [team.id])
    expect((await get(`/tournaments/${teamTournament.id}/participants`)).participants).toEqual([
      {
        isCheckedIn: false,
        participantId: team.id,
        departure: null,
        seed: null,
        name: team.name,
        isVip: false,
        teamTag: team.tag,
        imageUrl: null,
        path: `/teams/${team.id}`,
      },
    ])
  })

  test('of an unknown tournament are not found, and a broken cursor is refused', async () => {
    expect((await send(null, 'GET', `/tournaments/${crypto.randomUUID()}/participants`)).statusCode).toBe(404)
    const { id } = await makeTournament(db)
    expect((await send(null, 'GET', `/tournaments/${id}/participants?cursor=x`)).statusCode).toBe(400)
  })
})

test('the data export has what the person created, entered, played and subscribed to', async () => {
  const person = await signIn(['vip'])
  const game = await makeGame(db)
  await create(person, { name: 'Copa Minha' })
  const entered = await makeTournament(db, { name: 'Copa Aberta' })
  await enterPeople(db, entered.id, [person.userId])
  const participants = [person.userId, (await signIn()).userId]
  await makeStartedTournament(db, { name: 'Copa Jogada', participants })
  await send(person, 'PUT', `/tournaments/subscriptions/${game.id}`)
  const copy: Record<string, object[]> = {}
  for (const { section, read } of tournamentsPersonalData) {
    const rows: object[] = []
    for await (const row of read(db, person.userId, services.config)) rows.push(row)
    copy[section] = rows
  }
  expect(copy).toMatchObject({
    torneios_criados: [{ nome: 'Copa Minha', situacao: 'upcoming' }],
    inscricoes_em_torneios: [{ torneio: 'Copa Aberta' }, { torneio: 'Copa Jogada' }],
    torneios_disputados: [{ torneio: 'Copa Jogada', venceu: false }],
    avisos_de_torneios: [{ jogo: game.name }],
  })
})
