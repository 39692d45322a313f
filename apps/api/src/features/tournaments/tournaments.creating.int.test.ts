import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import { catalogueDriver } from '../../../test/tournaments.ts'
import { makeGame } from '../games/testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { create, view, send, eventsOf } = catalogueDriver(testApp)

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
  test('stores the normalised input, and emits one event', async () => {
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
      isOverdue: false,
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

  test('with an unknown game or an unknown field is refused', async () => {
    const admin = await signIn(['admin'])
    expect(codeOf(await create(admin, { gameId: crypto.randomUUID() }))).toBe('tournaments.game_not_found')
    expect((await create(admin, { is_featured: true })).statusCode).toBe(400)
    expect((await create(admin, { prizeAmount: 0.5, prizeType: 'coins' })).statusCode).toBe(400)
  })

  test('while its game is being removed: one of the two succeeds', async () => {
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

  test('refuses another person’s upload, or one with another purpose, as cover', async () => {
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

  test('as a VIP admin without a second factor does not use the platform’s money', async () => {
    const person = await signIn(['vip', 'admin'], { hasSecondFactor: false })
    expect((await create(person)).statusCode).toBe(201)
    expect((await create(person, { prizeType: 'money', prizeAmount: 1 })).statusCode).toBe(409)
  })

  test('is rate-limited per person', async () => {
    const vip = await signIn(['vip'])
    const responses = await Promise.all(Array.from({ length: 24 }, () => create(vip)))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  })
})
