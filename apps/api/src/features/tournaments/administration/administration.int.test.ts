import { HOME_ROOM } from '@trunfo/contract/home'
import {
  ADMIN_TOURNAMENTS_PAGE_SIZE,
  TOURNAMENT_STATUSES,
  TOURNAMENTS_ROOM,
  type TournamentStatus,
  tournamentRoom,
} from '@trunfo/contract/tournaments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { type LiveServer, Page, startLiveServer } from '../../../../test/live.ts'
import { tableFiles } from '../../../../test/table-file.ts'
import { codeOf } from '../../../../test/teams.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { makeGame } from '../../games/testing.ts'
import { home } from '../../home/index.ts'
import { tournaments } from '../index.ts'
import { makeParticipants, makeStartedTournament, makeTournament } from '../testing.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db, config } = services
const { get, send, eventsOf } = catalogueDriver(testApp)
const { fileOf, lastTaken } = tableFiles(testApp)

const admin = await signIn(['admin'])
const moderator = await signIn(['moderador'])

const setStatus = (who: SignedIn, id: string, status: string, reason?: string) =>
  send(who, 'PUT', `/tournaments/${id}/status`, { status, reason: reason || undefined })
const feature = (who: SignedIn, id: string, isFeatured: boolean) =>
  send(who, 'PUT', `/tournaments/${id}/featured`, { isFeatured })
const stored = (id: string) =>
  db
    .selectFrom('tournaments')
    .select(['status', 'is_featured'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'before', 'after', 'reason'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
/** A tournament in any status; one that is running or completed has a bracket. */
async function makeWith(status: TournamentStatus): Promise<{ id: string }> {
  if (status !== 'in_progress' && status !== 'completed') return makeTournament(db, { status })
  const { id, participantIds } = await makeStartedTournament(db, { participants: 2 })
  if (status === 'completed')
    await db
      .updateTable('tournaments')
      .set({ status, champion_id: participantIds[0] ?? null })
      .where('id', '=', id)
      .execute()
  return { id }
}

describe('a change of status', () => {
  const ALLOWED = [
    'upcoming → registration_open',
    'upcoming → cancelled',
    'registration_open → cancelled',
    'in_progress → cancelled',
  ]
  const changes = TOURNAMENT_STATUSES.flatMap((from) =>
    ['registration_open', 'cancelled'].map((to) => [from, to] as const),
  )
  test.each(changes)('%s → %s', async (from, to) => {
    const { id } = await makeWith(from)
    const response = await setStatus(moderator, id, to, 'Combinado com a organização')
    if (ALLOWED.includes(`${from} → ${to}`)) {
      expect(response.statusCode).toBe(204)
      expect((await stored(id)).status).toBe(to)
    } else {
      expect(codeOf(response)).toBe('tournaments.status_change_refused')
      expect((await stored(id)).status).toBe(from)
      expect(await auditOf(id)).toEqual([])
    }
  })

  test.each(['upcoming', 'in_progress', 'completed'])('to %s is an invalid request', async (status) => {
    const { id } = await makeTournament(db)
    expect((await setStatus(admin, id, status)).statusCode).toBe(400)
  })

  test('is audited with actor and reason, and emits an event', async () => {
    const { id } = await makeTournament(db, { name: 'Copa Adiada' })
    await setStatus(moderator, id, 'registration_open')
    await setStatus(admin, id, 'cancelled', ' Faltou\0 \n luz ')
    expect(await auditOf(id)).toEqual([
      {
        actor_id: moderator.userId,
        action: 'tournament.registration_opened',
        reason: null,
        before: { status: 'upcoming' },
        after: { status: 'registration_open' },
      },
      {
        actor_id: admin.userId,
        action: 'tournament.cancelled',
        reason: 'Faltou luz',
        before: { status: 'registration_open' },
        after: { status: 'cancelled' },
      },
    ])
    expect(await eventsOf('tournament.changed', id)).toHaveLength(1)
    expect(await eventsOf('tournament.cancelled', id)).toEqual([
      {
        tournamentId: id,
        tournamentName: 'Copa Adiada',
        reason: 'Faltou luz',
        wasRunning: false,
        organiserId: null,
        cancelledBy: admin.userId,
      },
    ])
  })

  test('made twenty times at once happens once', async () => {
    const { id } = await makeTournament(db)
    const responses = await Promise.all(Array.from({ length: 20 }, () => setStatus(admin, id, 'cancelled')))
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
    expect(await eventsOf('tournament.cancelled', id)).toHaveLength(1)
  })

  test('to cancelled, against a start and a last enrolment: a cancelled tournament is never drawn', async () => {
    const starts_at = new Date(Date.now() - 60_000)
    const outcomes = new Set<string>()
    await everyInterleaving(testApp, async (race) => {
      const { id } = await makeTournament(db, { starts_at, max_participants: 3 })
      await makeParticipants(db, id, 2)
      const player = await signIn()
      await race([
        () => send(moderator, 'POST', `/tournaments/${id}/start`),
        () => send(player, 'POST', `/tournaments/${id}/enrolment`),
        () => setStatus(admin, id, 'cancelled'),
      ])
      const { status } = await stored(id)
      const matches = await db
        .selectFrom('tournament_matches')
        .select('id')
        .where('tournament_id', '=', id)
        .execute()
      outcomes.add(status)
      expect(matches.length > 0).toBe(status === 'in_progress')
      expect(await eventsOf('tournament.cancelled', id)).toHaveLength(status === 'cancelled' ? 1 : 0)
      expect(await eventsOf('tournament.started', id)).toHaveLength(status === 'in_progress' ? 1 : 0)
    })
    expect(outcomes).toEqual(new Set(['cancelled', 'in_progress']))
  })

  test('of an unknown tournament is not found', async () => {
    expect((await setStatus(admin, crypto.randomUUID(), 'cancelled')).statusCode).toBe(404)
  })
})

describe('featuring', () => {
  test.each(TOURNAMENT_STATUSES)('one that is %s', async (status) => {
    const { id } = await makeWith(status)
    const response = await feature(admin, id, true)
    const isOpen = status === 'upcoming' || status === 'registration_open'
    if (isOpen) expect(response.statusCode).toBe(204)
    else expect(codeOf(response)).toBe('tournaments.cannot_be_featured')
    expect((await stored(id)).is_featured).toBe(isOpen)
  })

  test.each(TOURNAMENT_STATUSES)('is undone for one that is %s', async (status) => {
    const { id } = await makeWith(status)
    await db.updateTable('tournaments').set({ is_featured: true }).where('id', '=', id).execute()
    expect((await feature(admin, id, false)).statusCode).toBe(204)
    expect((await stored(id)).is_featured).toBe(false)
  })

  test('is audited once, however often it is requested', async () => {
    const { id } = await makeTournament(db)
    await Promise.all([feature(admin, id, true), feature(admin, id, true), feature(admin, id, true)])
    await feature(admin, id, false)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'tournament.featured',
      'tournament.unfeatured',
    ])
    expect(await eventsOf('tournament.changed', id)).toHaveLength(2)
  })

  test('of a test or unknown tournament is refused', async () => {
    const { id } = await makeTournament(db, { is_test: true })
    expect(codeOf(await feature(admin, id, true))).toBe('tournaments.cannot_be_featured')
    expect((await feature(admin, crypto.randomUUID(), true)).statusCode).toBe(404)
  })

  test('puts it on the home page, and cancelling removes it', async () => {
    const { id } = await makeTournament(db, { starts_at: new Date() })
    const featured = async () => (await get('/home')).featured.map((shown: { id: string }) => shown.id)
    await feature(admin, id, true)
    expect(await featured()).toContain(id)
    await setStatus(admin, id, 'cancelled')
    expect(await featured()).not.toContain(id)
  })
})

describe('the list for staff', () => {
  interface Row {
    readonly id: string
    readonly status: string
  }
  const pages = async (filter = ''): Promise<Row[]> => {
    const rows: Row[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { tournaments: Row[]; nextCursor: string | null } = await get(
        `/admin/tournaments?${filter}${cursor && `&cursor=${cursor}`}`,
        admin,
      )
      expect(page.tournaments.length).toBeLessThanOrEqual(ADMIN_TOURNAMENTS_PAGE_SIZE)
      rows.push(...page.tournaments)
      cursor = page.nextCursor
    }
    return rows
  }
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

  beforeEach(() => db.deleteFrom('tournaments').execute())

  test('is newest first, paged, and without tests', async () => {
    const made: string[] = []
    for (let n = 0; n < ADMIN_TOURNAMENTS_PAGE_SIZE + 5; n += 1) made.push((await makeTournament(db)).id)
    await makeTournament(db, { is_test: true })
    expect(idsOf(await pages())).toEqual(made.toReversed())
    expect(idsOf(await pages('status=upcoming'))).toEqual(made.toReversed())
    expect(await pages('status=cancelled')).toEqual([])
  })

  test('filters by status, and by what may be featured', async () => {
    for (const status of TOURNAMENT_STATUSES) await makeWith(status)
    for (const status of TOURNAMENT_STATUSES)
      expect((await pages(`status=${status}`)).map((row) => row.status)).toEqual([status])
    await db.updateTable('tournaments').set({ is_featured: true }).where('status', '<>', 'upcoming').execute()
    expect((await pages('status=featurable')).map((row) => row.status)).toEqual([
      ...['in_progress', 'registration_open', 'upcoming'],
    ])
    await db.updateTable('tournaments').set({ is_featured: false }).execute()
    expect((await pages('status=featurable')).map((row) => row.status)).toEqual([
      ...['registration_open', 'upcoming'],
    ])
  })

  test('filters by game and by a part of the name, together with the status', async () => {
    const game = await makeGame(db, { name: 'Buraco' })
    const cup = await makeTournament(db, { name: 'Copa de Inverno 100%', game_id: game.id })
    await makeTournament(db, { name: 'Copa sem jogo' })
    await makeTournament(db, { name: 'Liga', game_id: game.id, status: 'cancelled' })
    expect(await pages(`gameId=${game.id}`)).toHaveLength(2)
    expect(idsOf(await pages(`gameId=${game.id}&status=upcoming`))).toEqual([cup.id])
    expect(await pages('q=copa')).toHaveLength(2)
    expect(idsOf(await pages(`q=COPA&gameId=${game.id}`))).toEqual([cup.id])
    // Words in any order and without accents, also those that the index does not cover.
    expect(idsOf(await pages('q=inverno%20c%C3%B3pa'))).toEqual([cup.id])
    expect(idsOf(await pages('q=no%20co'))).toEqual([cup.id])
    expect(idsOf(await pages(`q=${encodeURIComponent('100%')}`))).toEqual([cup.id])
    expect(await pages(`q=${encodeURIComponent('%')}&status=cancelled`)).toEqual([])
    expect(await pages(`gameId=${crypto.randomUUID()}`)).toEqual([])
  })

  test('is exported as CSV by staff: all rows that match the filters, without money', async () => {
    const game = await makeGame(db, { name: 'Jogo do arquivo' })
    const many = ADMIN_TOURNAMENTS_PAGE_SIZE + 2
    for (let made = 0; made < many; made += 1)
      await makeTournament(db, { name: `=Copa ${made}`, game_id: game.id, status: 'upcoming' })
    await makeTournament(db, { name: 'Copa fora', game_id: game.id, status: 'cancelled' })
    const query = `?gameId=${game.id}&status=upcoming`
    const { status, head, rows } = await fileOf(moderator, `/admin/tournaments.csv${query}`)
    expect([status, rows.length]).toEqual([200, many])
    expect(head).toEqual([
      ...['Id', 'Torneio', 'Jogo', 'Status', 'Em destaque', 'Início (Brasília)', 'Inscritos', 'Vagas'],
      ...['Criado por', 'Criado em (Brasília)'],
    ])
    expect(rows.map(([id]) => id)).toEqual((await pages(`&${query.slice(1)}`)).map(({ id }) => id))
    expect(rows[0]?.slice(1, 5)).toEqual([`'=Copa ${many - 1}`, 'Jogo do arquivo', 'Em breve', 'Não'])
    await fileOf(moderator, `/admin/tournaments.csv${query}&q=copa%203`)
    expect(await lastTaken(moderator)).toEqual({
      table: 'torneios',
      filter: { status: 'upcoming', gameId: game.id, isSearch: true },
    })
    for (const role of ['suporte', 'vip'] as const)
      expect((await fileOf(await signIn([role]), '/admin/tournaments.csv')).status).toBe(403)
  })

  test('shows each viewer what they may do', async () => {
    const game = await makeGame(db, { name: 'Truco' })
    const { id } = await makeTournament(db, { name: 'Copa', game_id: game.id, created_by: admin.userId })
    const asked = (who: SignedIn) => get('/admin/tournaments', who)
    const common = { id, name: 'Copa', gameName: 'Truco', status: 'upcoming', isFeatured: false }
    const acts = { canOpenRegistration: true, canCancel: true }
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow()
    expect((await asked(admin)).tournaments).toEqual([
      {
        ...common,
        ...acts,
        createdBy: username,
        participantCount: 0,
        maxParticipants: 32,
        createdAt: expect.any(String),
        startsAt: expect.any(String),
        canFeature: true,
      },
    ])
    expect((await asked(moderator)).tournaments).toMatchObject([{ ...acts, canFeature: false }])
  })
})

describe('open pages', () => {
  let server: LiveServer
  beforeAll(async () => {
    await work()
    const rooms = [...(tournaments.rooms ?? []), ...(home.rooms ?? [])]
    server = await startLiveServer({ rooms, redisUrl: config.REDIS_URL, services })
  })
  afterAll(() => server.stop())

  test('of the list, the tournament and the home page get a hint', async () => {
    const { id } = await makeTournament(db)
    const page = await Page.openLive(server.port)
    await page.join(TOURNAMENTS_ROOM, tournamentRoom(id), HOME_ROOM)
    for (const act of [() => feature(admin, id, true), () => setStatus(admin, id, 'cancelled')]) {
      await act()
      for (const room of [TOURNAMENTS_ROOM, tournamentRoom(id), HOME_ROOM])
        await page.hear('hint', (hint) => hint.room === room)
    }
  })
})
