import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import { catalogueDriver } from '../../../test/tournaments.ts'
import { makeGame } from '../games/index.ts'
import { makeTeam } from '../teams/index.ts'
import {
  enterPeople,
  enterTeams,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  playMatches,
  tournamentsPages,
} from './index.ts'
import { tournamentsPersonalData } from './tournaments.privacy.ts'

const testApp = await useTestApp()
const { services, signIn, describePage } = testApp
const { db } = services
const { create, view, standing, get, send, eventsOf } = catalogueDriver(testApp)

const makeUpload = (ownerId: string, purpose = 'tournament-cover') =>
  db
    .insertInto('uploads')
    .values({
      owner_id: ownerId,
      purpose,
      width: 1600,
      height: 900,
      bytes: 1,
      key: `public/${purpose}/${crypto.randomUUID().replaceAll('-', '')}.webp`,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
const HOUR = 3_600_000

describe('creating', () => {
  test('keeps what was given, tidied, and tells of it once', async () => {
    const admin = await signIn(['admin'])
    const game = await makeGame(db)
    const cover = await makeUpload(admin.userId)
    await prizesDriver(testApp).fillHouse('money', 50_000)
    const response = await create(admin, {
      name: '  Copa   do Mar ',
      description: 'Para todos.',
      rules: '1. Jogue limpo.',
      gameId: game.id,
      coverUploadId: cover.id,
      type: 'team',
      teamSize: 3,
      maxParticipants: 8,
      startsAt: '2027-03-01T15:30:59.5-03:00',
      prizeType: 'money',
      prizeAmount: 50_000,
      prizeDescription: 'ignorado',
    })
    expect(response.statusCode).toBe(201)
    const { tournament } = response.json()
    const card = {
      id: tournament.id,
      name: 'Copa do Mar',
      type: 'team',
      teamSize: 3,
      status: 'upcoming',
      participantCount: 0,
      maxParticipants: 8,
      startsAt: '2027-03-01T18:30:00.000Z',
      coverUrl: expect.stringContaining(cover.key),
      prize: { type: 'money', amount: 50_000, description: null },
    }
    expect(tournament).toEqual(card)
    expect((await view(tournament.id)).json()).toMatchObject({
      ...card,
      description: 'Para todos.',
      rules: '1. Jogue limpo.',
      game,
      champion: null,
      isFeatured: false,
      isTest: false,
      bracketSeed: null,
      startedAt: null,
      endedAt: null,
    })
    expect(await eventsOf('tournament.created', tournament.id)).toEqual([
      {
        tournamentId: tournament.id,
        tournamentName: 'Copa do Mar',
        createdBy: admin.userId,
        gameId: game.id,
        gameName: game.name,
      },
    ])
  })

  test.each([
    [{ name: ' ' }, 'name_required', 'name'],
    [{ startsAt: null }, 'start_required', 'startsAt'],
    [{ startsAt: new Date(Date.now() - HOUR).toISOString() }, 'start_in_past', 'startsAt'],
    [{ maxParticipants: null }, 'max_participants_required', 'maxParticipants'],
    [{ type: 'team' }, 'team_size_required', 'teamSize'],
    [{ prizeType: 'coins' }, 'prize_amount_required', 'prizeAmount'],
    [{ prizeType: 'other' }, 'prize_description_required', 'prizeDescription'],
  ])('%j is refused: %s, about %s', async (fields, code, field) => {
    const response = await create(await signIn(['admin']), fields)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: `tournaments.${code}`, field })
  })

  test('a game that is not there, and an unknown field, are refused', async () => {
    const admin = await signIn(['admin'])
    expect(codeOf(await create(admin, { gameId: crypto.randomUUID() }))).toBe('tournaments.game_not_found')
    expect((await create(admin, { is_featured: true })).statusCode).toBe(400)
    expect((await create(admin, { prizeAmount: 0.5, prizeType: 'coins' })).statusCode).toBe(400)
  })

  test('while its game is being removed: one of the two happens', async () => {
    const admin = await signIn(['admin'])
    const outcomes = new Set<string>()
    await everyInterleaving(testApp, async (race) => {
      const { id } = await makeGame(db)
      const [created, removed] = await race([
        () => create(admin, { gameId: id }),
        () => send(admin, 'DELETE', `/games/${id}`),
      ])
      outcomes.add(`${created.statusCode} ${removed.statusCode}`)
    })
    expect(outcomes).toEqual(new Set(['201 409', '404 204']))
  })

  test("somebody else's picture, or one sent for something else, is no cover", async () => {
    const [owner, thief] = [await signIn(['vip']), await signIn(['vip'])]
    const cover = await makeUpload(owner.userId)
    expect((await create(thief, { coverUploadId: cover.id })).statusCode).toBe(404)
    const icon = await makeUpload(owner.userId, 'team-icon')
    expect((await create(owner, { coverUploadId: icon.id })).statusCode).toBe(404)
    expect((await create(owner, { coverUploadId: cover.id })).statusCode).toBe(201)
    expect((await create(owner, { coverUploadId: cover.id })).statusCode).toBe(404)
  })

  test.each<[Role, string, number]>([
    ['vip', 'none', 201],
    ['vip', 'other', 201],
    ['vip', 'money', 409],
    ['vip', 'coins', 409],
    ['admin', 'money', 201],
    ['fundador', 'coins', 201],
  ])('a prize by %s of %s: %i', async (role, prizeType, status) => {
    const fields = { prizeType, prizeAmount: 100, prizeDescription: 'Camiseta' }
    await prizesDriver(testApp).fillHouse('money', 100)
    await prizesDriver(testApp).fillHouse('coins', 100)
    const response = await create(await signIn([role]), fields)
    expect(response.statusCode).toBe(status)
    if (status === 409) expect(codeOf(response)).toBe('tournaments.prize_not_covered')
  })

  test('an admin without a second factor who is a VIP promises like a VIP', async () => {
    const person = await signIn(['vip', 'admin'], { hasSecondFactor: false })
    expect((await create(person)).statusCode).toBe(201)
    expect((await create(person, { prizeType: 'money', prizeAmount: 1 })).statusCode).toBe(409)
  })

  test('one person can flood the list only so far', async () => {
    const vip = await signIn(['vip'])
    const responses = await Promise.all(Array.from({ length: 24 }, () => create(vip)))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  })
})

describe('the page', () => {
  test('of nothing is not there', async () => {
    for (const response of [
      await view(crypto.randomUUID()),
      await standing(await signIn(), crypto.randomUUID()),
    ]) {
      expect(response.statusCode).toBe(404)
      expect(codeOf(response)).toBe('tournaments.not_found')
    }
    expect((await view('copa')).statusCode).toBe(400)
  })

  test('tells people how they stand to it', async () => {
    const [player, other] = [await signIn(), await signIn()]
    const { id } = await makeTournament(db, { max_participants: 2 })
    await enterPeople(db, id, [player.userId])
    expect((await standing(player, id)).json()).toMatchObject({
      isTest: false,
      viewer: { participantId: player.userId, openMatchId: null, teamId: null },
      abilities: { canEnrol: false, canWithdraw: true },
    })
    expect((await standing(other, id)).json()).toMatchObject({
      viewer: { participantId: null },
      abilities: { canEnrol: true, canWithdraw: false, canStart: false },
    })
    await makeParticipants(db, id, 1)
    expect((await standing(other, id)).json().abilities.canEnrol).toBe(false)
  })

  test('tells a team how it stands: leader and whoever entered it may withdraw, the others may not', async () => {
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

  test('leads whoever plays to the match that waits, whatever team they are in by now', async () => {
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
      participantId: teams[0]?.id,
      openMatchId,
      teamId: null,
    })
    expect((await standing(rival, id)).json().viewer).toMatchObject({
      participantId: teams[1]?.id,
      openMatchId,
    })
    expect((await standing(await signIn(), id)).json().viewer.openMatchId).toBeNull()
  })

  test('gives staff their acts, and none without the second factor', async () => {
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

  test('shows the champion with the name of the bracket', async () => {
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

  test('marks people who are VIP wherever they stand, and no team', async () => {
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

  test('does not name a creator who is gone', async () => {
    const creator = await signIn(['vip'])
    const { id } = await makeTournament(db, { created_by: creator.userId })
    expect((await view(id)).json().createdBy).toEqual(expect.any(String))
    await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', creator.userId).execute()
    expect((await view(id)).json().createdBy).toBeNull()
  })
})

describe('a test tournament', () => {
  test('is there for staff and its line-up alone, with everything on its page', async () => {
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
      // After those who may have asked: what they heard was kept for nobody else.
      for (const who of others) {
        const response = await send(who, 'GET', path)
        expect([path, response.statusCode]).toEqual([path, who ? 404 : 401])
        if (who) expect(codeOf(response)).toBe('tournaments.not_found')
      }
    }
  })

  test('is nowhere among what everybody shares, and no other is read as a test', async () => {
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

  test('says nothing of itself to messengers', async () => {
    const { id } = await makeStartedTournament(db, { is_test: true, name: 'Segredo', participants: 2 })
    const facts = await describePage(tournamentsPages?.tournament, { id })
    expect(facts).toMatchObject({ isUnlisted: true })
    expect(JSON.stringify(facts)).not.toContain('Segredo')
  })
})

describe('participants', () => {
  test('come in the order in which they entered, page by page, each once', async () => {
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

  test('lead to the person or the team, or nowhere once it is gone', async () => {
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
        participantId: team.id,
        name: team.name,
        isVip: false,
        teamTag: team.tag,
        imageUrl: null,
        path: `/teams/${team.id}`,
      },
    ])
  })

  test('of nothing are not there, and a broken cursor is refused', async () => {
    expect((await send(null, 'GET', `/tournaments/${crypto.randomUUID()}/participants`)).statusCode).toBe(404)
    const { id } = await makeTournament(db)
    expect((await send(null, 'GET', `/tournaments/${id}/participants?cursor=x`)).statusCode).toBe(400)
  })
})

describe('messengers', () => {
  test('are told what it is, when, and for what', async () => {
    const game = await makeGame(db, { name: 'Truco' })
    const { id } = await makeTournament(db, {
      name: 'Copa <b>',
      game_id: game.id,
      starts_at: new Date('2027-03-01T18:30:00Z'),
      prize_type: 'money',
      prize_amount: 123_456,
    })
    expect(await describePage(tournamentsPages?.tournament, { id })).toMatchObject({
      title: 'Copa <b>',
      description: expect.stringMatching(/^Truco · .*01\/03\/2027 às 15:30 · 32 jogadores · .*1\.234,56$/),
      imageUrl: expect.stringContaining(`/og/tournaments/${id}.png`),
      queries: { [`/api/tournaments/${id}`]: { id, participantCount: 0 } },
    })
    for (const unknown of [crypto.randomUUID(), 'x'])
      expect(await describePage(tournamentsPages?.tournament, { id: unknown })).toBeNull()
  })
})

test('the copy of a person’s data has what they created, entered, played and follow', async () => {
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
