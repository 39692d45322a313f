import { ANNOUNCEMENTS_PER_DAY } from '@trunfo/contract/tournaments'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { prizesDriver } from '../../../../test/prizes.ts'
import { codeOf } from '../../../../test/teams.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { makeGame } from '../../games/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import {
  enterPeople,
  enterTeams,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
} from '../testing.ts'
import { cancelOverdueTournaments, startDueTournaments } from './index.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { view, standing, eventsOf, get } = catalogueDriver(testApp)
const { organiser, balancesOf } = prizesDriver(testApp)
const { noticesOf, settle } = noticesDriver(testApp)

const owner = await signIn(['vip'])
const stranger = await signIn(['vip'])
const moderator = await signIn(['moderador'])

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR_MS)

const send = (who: SignedIn, method: 'POST' | 'PUT', path: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/tournaments/${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const own = (fields: Parameters<typeof makeTournament>[1] = {}) =>
  makeTournament(db, { created_by: owner.userId, starts_at: inHours(48), ...fields })
const stored = (id: string) =>
  db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'before', 'after', 'reason'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const facts = { name: 'Copa', maxParticipants: 32, startsAt: inHours(48).toISOString() }
const edit = (who: SignedIn, id: string, fields: object = {}) => send(who, 'PUT', id, { ...facts, ...fields })
const remove = (who: SignedIn, id: string, participantId: string, reason = 'Combinado por mensagem') =>
  send(who, 'POST', `${id}/removals`, { participantId, reason })
const announce = (who: SignedIn, id: string, text = 'A sala abre às 19h.') =>
  send(who, 'POST', `${id}/announcements`, { text })
const cancel = (who: SignedIn, id: string) => send(who, 'PUT', `${id}/status`, { status: 'cancelled' })

test('more places than the groups of the format can take are refused', async () => {
  const { id } = await own({ max_participants: 32 })
  await db
    .insertInto('tournament_stages')
    .values({ tournament_id: id, position: 1, format: 'round-robin', settings: '{}', group_count: 3 })
    .execute()
  expect((await edit(owner, id, { maxParticipants: 48 })).statusCode).toBe(204)
  const refused = await edit(owner, id, { maxParticipants: 49 })
  expect(codeOf(refused)).toBe('tournaments.max_participants_of_format')
  expect(refused.json().error).toMatchObject({ facts: { max: 48 } })
})

describe('a command of the organiser', () => {
  const acts: Record<string, (who: SignedIn, id: string) => ReturnType<typeof send>> = {
    start: (who, id) => send(who, 'POST', `${id}/start`),
    'open registration': (who, id) => send(who, 'PUT', `${id}/status`, { status: 'registration_open' }),
    cancel,
    edit: (who, id) => edit(who, id, { name: 'Outra Copa', startsAt: inHours(5).toISOString() }),
    remove: async (who, id) => remove(who, id, (await makeParticipants(db, id, 1))[0] ?? ''),
    announce,
  }
  test.each(Object.entries(acts))(
    '%s: allowed to its creator and staff, and nobody else',
    async (_name, run) => {
      for (const [who, status] of [
        [owner, 204],
        [moderator, 204],
        [stranger, 403],
      ] as const) {
        const { id } = await own({ starts_at: new Date(Date.now() - HOUR_MS) })
        await makeParticipants(db, id, 2)
        expect((await run(who, id)).statusCode).toBe(status)
        expect((await auditOf(id)).map(({ actor_id }) => actor_id)).toEqual(
          status === 204 ? [who.userId] : [],
        )
      }
      expect(
        codeOf(await run(owner, crypto.randomUUID()).catch(() => cancel(owner, crypto.randomUUID()))),
      ).toBe('tournaments.not_found')
    },
  )

  test('is limited to announcements after the start: only staff cancel a running tournament', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { created_by: owner.userId })
    expect(codeOf(await cancel(owner, id))).toBe('tournaments.status_change_refused')
    expect(codeOf(await edit(owner, id))).toBe('tournaments.edit_closed')
    expect(codeOf(await remove(owner, id, participantIds[0] ?? ''))).toBe('tournaments.edit_closed')
    expect((await announce(owner, id)).statusCode).toBe(204)
    const { abilities } = (await standing(owner, id)).json()
    expect(abilities).toMatchObject({ canManage: true, canEdit: false, canCancel: false })
  })

  test('returns the prize when the creator cancels', async () => {
    const rich = await organiser({ cash: 100_00 })
    const made = await app.inject({
      method: 'POST',
      url: '/api/tournaments',
      headers: { ...rich.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { ...facts, prizeType: 'money', prizeAmount: 40_00 },
    })
    expect((await balancesOf(rich.userId)).cash).toBe(60_00)
    expect((await cancel(rich, made.json().tournament.id)).statusCode).toBe(204)
    expect((await balancesOf(rich.userId)).cash).toBe(100_00)
  })
})

describe('an edit', () => {
  test('is audited with its differences, and emits an event', async () => {
    const game = await makeGame(db)
    const { id } = await own({ name: 'Copa', rules: 'Velhas' })
    const startsAt = inHours(72)
    const fields = { name: 'Copa Nova', rules: 'Novas', gameId: game.id, startsAt: startsAt.toISOString() }
    expect((await edit(owner, id, { ...fields, startsItself: true })).statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({
      name: 'Copa Nova',
      rules: 'Novas',
      game_id: game.id,
      starts_at: startsAt,
      starts_itself: true,
    })
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'tournament.edited',
        before: { name: 'Copa', rules: '…', gameId: null, startsItself: false },
        after: { name: 'Copa Nova', rules: '…', gameId: game.id, startsItself: true },
      },
    ])
    expect(await eventsOf('tournament.moved', id)).toEqual([
      {
        tournamentId: id,
        tournamentName: 'Copa Nova',
        startsAt: startsAt.toISOString(),
        movedBy: owner.userId,
      },
    ])
    expect((await view(id)).json()).toMatchObject({ name: 'Copa Nova', startsItself: true })
  })

  test('that changes nothing leaves no trace', async () => {
    const { id } = await own({ name: 'Copa' })
    expect((await edit(owner, id)).statusCode).toBe(204)
    expect(await auditOf(id)).toEqual([])
    expect(await eventsOf('tournament.changed', id)).toEqual([])
  })

  test('keeps what entrants rely on', async () => {
    const { id } = await own()
    await makeParticipants(db, id, 3)
    expect(codeOf(await edit(owner, id, { type: 'team', teamSize: 2 }))).toBe('tournaments.type_frozen')
    const small = await edit(owner, id, { maxParticipants: 2 })
    expect(small.json().error).toMatchObject({
      code: 'tournaments.max_participants_taken',
      facts: { taken: 3 },
      field: 'maxParticipants',
    })
    expect((await edit(owner, id, { maxParticipants: 3 })).statusCode).toBe(204)
    expect(codeOf(await edit(owner, id, { gameId: crypto.randomUUID() }))).toBe('tournaments.game_not_found')
  })
})

describe('a removal', () => {
  test('frees the place for others, needs a reason, and cannot be undone by enrolling again', async () => {
    const player = await signIn()
    const { id } = await own()
    await enterPeople(db, id, [player.userId])
    expect(codeOf(await remove(owner, id, player.userId, ' '))).toBe('tournaments.removal_reason_required')
    expect((await remove(owner, id, player.userId)).statusCode).toBe(204)
    expect((await stored(id)).participant_count).toBe(0)
    expect(codeOf(await remove(owner, id, player.userId))).toBe('tournaments.not_enrolled')
    const again = await send(player, 'POST', `${id}/enrolment`)
    expect([again.statusCode, codeOf(again)]).toEqual([403, 'tournaments.removed'])
    expect((await stored(id)).participant_count).toBe(0)
    expect(await auditOf(id)).toMatchObject([
      { action: 'tournament.participant-removed', reason: 'Combinado por mensagem' },
    ])
  })
})

describe('announcements', () => {
  test('are shown on the page, latest first, and limited per day', async () => {
    const { id } = await own()
    for (let said = 1; said <= ANNOUNCEMENTS_PER_DAY; said += 1) await announce(owner, id, `Recado ${said}`)
    expect(codeOf(await announce(owner, id))).toBe('tournaments.too_many_announcements')
    const { announcements } = (await view(id)).json()
    expect(announcements.map(({ text }: { text: string }) => text)).toEqual([
      ...['Recado 5', 'Recado 4', 'Recado 3', 'Recado 2', 'Recado 1'],
    ])
    expect(codeOf(await announce(owner, (await own()).id, ' \n '))).toBe('tournaments.announcement_required')
    expect(codeOf(await announce(owner, (await own()).id, 'a'.repeat(1001)))).toBe(
      'tournaments.announcement_too_long',
    )
    expect(codeOf(await announce(owner, (await own({ status: 'cancelled' })).id))).toBe(
      'tournaments.edit_closed',
    )
  })
})

describe('starting automatically', () => {
  const due = (fields: Parameters<typeof makeTournament>[1] = {}) =>
    own({ starts_itself: true, starts_at: new Date(Date.now() - 5_000), ...fields })

  test('happens at the start time with two participants, under the rules of the command', async () => {
    const [ready, early, byHand, alone] = await Promise.all([
      due(),
      due({ starts_at: inHours(1) }),
      due({ starts_itself: false }),
      due(),
    ])
    for (const { id } of [ready, early, byHand]) await makeParticipants(db, id, 2)
    await makeParticipants(db, alone.id, 1)
    await startDueTournaments(services)
    const statuses = await Promise.all(
      [ready, early, byHand, alone].map(async ({ id }) => (await stored(id)).status),
    )
    expect(statuses).toEqual(['in_progress', 'upcoming', 'upcoming', 'upcoming'])
    expect(await auditOf(ready.id)).toMatchObject([{ action: 'tournament.started', actor_id: null }])
    // The missing participant enrols, and the next run starts it.
    await makeParticipants(db, alone.id, 1)
    await startDueTournaments(services)
    expect((await stored(alone.id)).status).toBe('in_progress')
  })

  test('waits if the participants cannot play, and lets other tournaments go first', async () => {
    const { id } = await due()
    const people = await makeParticipants(db, id, 2)
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', 'in', people).execute()
    await startDueTournaments(services)
    const waiting = await stored(id)
    expect([waiting.status, waiting.participant_count]).toEqual(['upcoming', 2])
    expect(waiting.start_tried_at).not.toBeNull()
    await makeParticipants(db, id, 2)
    await startDueTournaments(services)
    expect(await stored(id)).toMatchObject({ status: 'in_progress', entrant_count: 2 })
  })

  test('can be chosen at creation and is off otherwise', async () => {
    const create = (fields: object) =>
      app.inject({
        method: 'POST',
        url: '/api/tournaments',
        headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
        payload: { ...facts, ...fields },
      })
    const [plain, itself] = [await create({}), await create({ startsItself: true })]
    expect((await stored(plain.json().tournament.id)).starts_itself).toBe(false)
    expect((await stored(itself.json().tournament.id)).starts_itself).toBe(true)
  })
})

describe('overdue', () => {
  test('applies to one whose start time has passed, and not to one that has started', async () => {
    const { id } = await own({ starts_at: new Date(Date.now() - 1_000) })
    const isOverdue = async () => (await view(id)).json().isOverdue
    expect(await isOverdue()).toBe(true)
    await makeParticipants(db, id, 2)
    await send(owner, 'POST', `${id}/start`)
    expect(await isOverdue()).toBe(false)
    expect((await view((await own()).id)).json().isOverdue).toBe(false)
    // The cron job that starts it runs once per minute.
    const itself = await own({ starts_itself: true, starts_at: new Date(Date.now() - 5_000) })
    expect((await view(itself.id)).json().isOverdue).toBe(false)
  })

  test('puts it behind the others of its game', async () => {
    const game = await makeGame(db)
    const at = (hours: number, fields: object = {}) =>
      own({ game_id: game.id, starts_at: inHours(hours), ...fields })
    const [late, later, soon, running] = [
      await at(-30),
      await at(-20),
      await at(2),
      await at(-40, {
        status: 'in_progress',
        bracket_seed: 'a'.repeat(32),
        entrant_count: 2,
        started_at: new Date(),
      }),
    ]
    const wanted = [running, soon, late, later].map(({ id }) => id)
    const idsOf = (tournaments: { id: string }[]) => tournaments.map(({ id }) => id)
    const { groups } = await get('/tournaments')
    const group = groups.find((one: { game: { id: string } | null }) => one.game?.id === game.id)
    expect(idsOf(group.tournaments)).toEqual(wanted)
    expect(idsOf((await get(`/tournaments/group?gameId=${game.id}`)).tournaments)).toEqual(wanted)
  })

  test('for seven days, a tournament is cancelled, and its prize goes back', async () => {
    const rich = await organiser({ cash: 100_00 })
    const made = await app.inject({
      method: 'POST',
      url: '/api/tournaments',
      headers: { ...rich.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { ...facts, prizeType: 'money', prizeAmount: 40_00 },
    })
    const { id } = made.json().tournament
    const since = (ms: number) =>
      db
        .updateTable('tournaments')
        .set({ starts_at: new Date(Date.now() - ms) })
        .where('id', '=', id)
        .execute()
    await since(7 * DAY_MS - HOUR_MS)
    await cancelOverdueTournaments(services)
    expect((await stored(id)).status).toBe('upcoming')
    await since(7 * DAY_MS + 1_000)
    await cancelOverdueTournaments(services)
    expect((await stored(id)).status).toBe('cancelled')
    expect((await balancesOf(rich.userId)).cash).toBe(100_00)
    expect((await auditOf(id)).at(-1)).toMatchObject({ actor_id: null, after: { overdueDays: 7 } })
    expect(await eventsOf('tournament.cancelled', id)).toMatchObject([{ overdueDays: 7, cancelledBy: null }])
  })
})

describe('people are notified once', () => {
  test('of a reschedule, an announcement, a removal and a cancellation, with a text for each role', async () => {
    await work()
    const creator = await signIn(['vip'])
    const [ana, bia, leader, mate] = [await signIn(), await signIn(), await signIn(), await signIn()]
    const { id } = await own({ name: 'Copa Recado', created_by: creator.userId })
    await enterPeople(db, id, [ana.userId, bia.userId, creator.userId])
    await edit(creator, id, { name: 'Copa Recado', startsAt: '2027-03-10T22:30:00.000Z' })
    await announce(creator, id, 'Tragam <b>fones</b>!')
    await remove(creator, id, bia.userId, 'Nick trocado')
    await send(moderator, 'PUT', `${id}/status`, { status: 'cancelled', reason: 'Faltou luz' })
    const teams = await own({ name: 'Copa Dupla', created_by: creator.userId, type: 'team', team_size: 2 })
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [mate.userId], name: 'Corujas' })
    await enterTeams(db, teams.id, [team.id])
    await remove(moderator, teams.id, team.id, 'Pediram')
    await settle()
    const titles = async (who: SignedIn) => (await noticesOf(who.userId)).map(({ title }) => title)
    expect((await titles(ana)).toSorted()).toEqual([
      'Copa Recado foi cancelado',
      'Copa Recado mudou de data',
      'Recado de Copa Recado',
    ])
    const heard = (await noticesOf(ana.userId)).map(({ message }) => message)
    expect(heard).toContain('Agora começa em <b>10/03/2027 às 19:30</b> (horário de Brasília).')
    expect(heard.find((message) => message?.startsWith('Tragam'))).toBe('Tragam &lt;b&gt;fones&lt;/b&gt;!')
    // Reactions run concurrently, so simultaneous notices have no order.
    const removed = (await noticesOf(bia.userId)).filter(({ title }) => title?.includes('foi retirada'))
    expect(removed).toMatchObject([
      {
        title: 'A sua inscrição em Copa Recado foi retirada',
        message: 'Quem organiza retirou você do torneio.<br>Motivo: Nick trocado',
      },
    ])
    expect(await titles(leader)).toEqual(['Sua equipe saiu de Copa Dupla'])
    expect(await titles(mate)).toEqual(['Sua equipe saiu de Copa Dupla'])
    expect((await titles(creator)).toSorted()).toEqual([
      'Corujas saiu de Copa Dupla',
      'O seu torneio Copa Recado foi cancelado',
    ])
  })
})
