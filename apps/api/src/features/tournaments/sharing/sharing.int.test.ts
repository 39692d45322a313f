import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { makeWebDist, metaTag } from '../../../../test/web-dist.ts'
import { newKey } from '../../../platform/storage/keys.ts'
import { makePerson } from '../../accounts/testing.ts'
import { makeGame } from '../../games/testing.ts'
import { tournaments } from '../index.ts'
import { makeStartedTournament, makeTournament, playMatches } from '../testing.ts'

const OG_BYTES_MAX = 300 * 1024
const PUBLIC_URL = 'https://trunfo.example'

const folder = mkdtempSync(join(tmpdir(), 'trunfo-sharing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { app, services, describePage } = await useTestApp({
  PUBLIC_URL,
  WEB_DIST: makeWebDist(join(folder, 'web')),
  STORAGE_DIR: join(folder, 'storage'),
})
const { db, storage } = services

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the preview of a link', () => {
  test('is in the HTML without any script, and is an image of the declared size', async () => {
    const { id } = await makeTournament(db, {
      name: 'Copa "Verão" & Amigos',
      game_id: (await makeGame(db)).id,
      prize_type: 'money',
      prize_amount: 150_000,
    })
    const page = await get(`/tournaments/${id}`)
    expect(page.statusCode).toBe(200)
    const tag = (name: string) => metaTag(page.body, name) ?? ''
    expect(tag('og:title')).toContain('Copa &quot;Verão&quot; &amp; Amigos')
    expect(tag('twitter:card')).toBe('summary_large_image')

    const address = new URL(tag('og:image'))
    expect(address.origin).toBe(PUBLIC_URL)
    const image = await get(address.pathname + address.search)
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.headers['cache-control']).toContain('immutable')
    expect(image.rawPayload.length).toBeLessThan(OG_BYTES_MAX)
    const { format, width, height } = await sharp(image.rawPayload).metadata()
    expect({ format, width: `${width}`, height: `${height}` }).toEqual({
      format: 'png',
      width: tag('og:image:width'),
      height: tag('og:image:height'),
    })
    expect([width, height]).toEqual([1200, 630])
  })

  test('stays small with a detailed cover', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 640, height: 880, channels: 3, background: '#333', noise } as const
    const key = newKey({ visibility: 'public', name: 'tournament-cover' })
    await storage.put(key, await sharp({ create }).webp().toBuffer())
    const plain = await makeTournament(db, { name: 'Copa Capa' })
    const covered = await makeTournament(db, { name: 'Copa Capa', cover_key: key })
    const [without, within] = await Promise.all(
      [plain, covered].map(({ id }) => get(`/og/tournaments/${id}.png`)),
    )
    expect(within?.statusCode).toBe(200)
    expect(within?.rawPayload.length).toBeLessThan(OG_BYTES_MAX)
    expect(within?.rawPayload.equals(without?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  })

  test('still works if the cover is missing', async () => {
    const cover_key = newKey({ visibility: 'public', name: 'tournament-cover' })
    const { id } = await makeTournament(db, { cover_key })
    expect((await get(`/og/tournaments/${id}.png`)).statusCode).toBe(200)
  })

  test('is not sent again while nothing changed, and changes its URL when a fact does', async () => {
    const { id } = await makeTournament(db)
    const path = `/og/tournaments/${id}.png`
    const etag = `${(await get(path)).headers.etag}`
    const again = await get(path, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    await db.updateTable('tournaments').set({ status: 'cancelled' }).where('id', '=', id).execute()
    const changed = await get(path, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    // Anyone may request an outdated version, which must not be cached for long.
    expect((await get(`${path}?v=${etag.replaceAll('"', '')}`)).headers['cache-control']).toBe(
      'public, max-age=300',
    )
  })

  test('is returned to many concurrent requests', async () => {
    const { id } = await makeTournament(db)
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(`/og/tournaments/${id}.png`)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('exists neither for an unknown tournament nor for a test', async () => {
    const { id } = await makeTournament(db, { is_test: true })
    for (const hidden of [id, randomUUID()]) {
      expect((await get(`/og/tournaments/${hidden}.png`)).statusCode).toBe(404)
      expect((await get(`/calendar/tournaments/${hidden}.ics`)).statusCode).toBe(404)
    }
  })
})

describe('the image of a champion', () => {
  test('exists once there is a champion, has the declared size, and is the preview of the tournament', async () => {
    const people = await Promise.all(
      ['Ana Clara', 'bia'].map((name) =>
        makePerson(db, { username: `${name.replace(' ', '.')}-${randomUUID().slice(0, 5)}` }),
      ),
    )
    const { id } = await makeStartedTournament(db, {
      name: 'Copa & Cia',
      prize_type: 'other',
      prize_description: 'Troféu',
      participants: people.map((person) => person.id),
    })
    const path = `/og/tournaments/${id}/champion.png`
    expect((await get(path)).statusCode).toBe(404)
    await playMatches(db, id, 1)

    const facts = await describePage(tournaments.pages?.tournament, { id })
    expect(facts?.imageUrl).toContain(`${path}?v=`)
    const image = await get(`${facts?.imageUrl}`)
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.headers['cache-control']).toContain('immutable')
    expect(image.rawPayload.length).toBeLessThan(OG_BYTES_MAX)
    const { width, height } = await sharp(image.rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect((await get(path)).headers['cache-control']).toBe('public, max-age=300')
  })

  test('shows the champion’s image, and works without it if it is missing', async () => {
    const people = await Promise.all([makePerson(db), makePerson(db)])
    const { id } = await makeStartedTournament(db, { participants: people.map((person) => person.id) })
    await playMatches(db, id, 1)
    const path = `/og/tournaments/${id}/champion.png`
    const generated = await get(path)
    const key = newKey({ visibility: 'public', name: 'avatar' })
    await db
      .updateTable('tournament_participants')
      .set({ image_key: key })
      .where('tournament_id', '=', id)
      .execute()
    expect((await get(path)).statusCode).toBe(200)
    await storage.put(
      key,
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
        .webp()
        .toBuffer(),
    )
    const other = newKey({ visibility: 'public', name: 'avatar' })
    await storage.put(
      other,
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0f0' } })
        .webp()
        .toBuffer(),
    )
    await db
      .updateTable('tournament_participants')
      .set({ image_key: other })
      .where('tournament_id', '=', id)
      .execute()
    const own = await get(path)
    expect(own.headers.etag).not.toBe(generated.headers.etag)
    expect(own.rawPayload.equals(generated.rawPayload)).toBe(false)
  })

  test('does not exist for a test or unknown tournament', async () => {
    const { id } = await makeTournament(db, { is_test: true })
    for (const hidden of [id, randomUUID()])
      expect((await get(`/og/tournaments/${hidden}/champion.png`)).statusCode).toBe(404)
  })
})

describe('the calendar', () => {
  const eventsOf = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  const read = (event: ReturnType<typeof eventsOf>[number] | undefined, name: string) =>
    `${event?.getFirstPropertyValue(name)}`

  test('of a tournament has its start in UTC, with a link to its page', async () => {
    const startsAt = new Date('2027-01-02T22:30:00Z')
    const { id } = await makeTournament(db, { name: 'Copa; de, Verão', starts_at: startsAt })
    const answer = await get(`/calendar/tournaments/${id}.ics`)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [event, ...others] = eventsOf(answer.body)
    expect(others).toEqual([])
    expect(read(event, 'uid')).toBe(id)
    expect(read(event, 'summary')).toBe('Copa; de, Verão')
    expect(read(event, 'dtstart')).toBe('2027-01-02T22:30:00Z')
    expect(read(event, 'url')).toBe(`${PUBLIC_URL}/tournaments/${id}`)

    const unchanged = await get(`/calendar/tournaments/${id}.ics`, {
      'if-none-match': `${answer.headers.etag}`,
    })
    expect(unchanged.statusCode).toBe(304)
    await db.updateTable('tournaments').set({ status: 'cancelled' }).where('id', '=', id).execute()
    const [cancelled] = eventsOf((await get(`/calendar/tournaments/${id}.ics`)).body)
    expect(['uid', 'status', 'sequence'].map((name) => read(cancelled, name))).toEqual([id, 'CANCELLED', '1'])
  })

  test('of a game has its open tournaments, nearest first, at most 100', async () => {
    const game_id = (await makeGame(db)).id
    const hidden = [{ status: 'cancelled' as const }, { is_test: true }]
    for (const fields of hidden) await makeTournament(db, { game_id, ...fields })
    await db
      .insertInto('tournaments')
      .values(
        Array.from({ length: 101 }, (_, place) => ({
          game_id,
          name: `Copa ${place}`,
          max_participants: 8,
          starts_at: new Date(Date.UTC(2027, 0, 101 - place)),
        })),
      )
      .execute()
    const names = eventsOf((await get(`/calendar/games/${game_id}.ics`)).body).map((event) =>
      read(event, 'summary'),
    )
    expect(names).toEqual(Array.from({ length: 100 }, (_, place) => `Copa ${100 - place}`))
  })

  test('of a game without any is empty; an unknown game has no calendar', async () => {
    const { id } = await makeGame(db)
    expect(eventsOf((await get(`/calendar/games/${id}.ics`)).body)).toEqual([])
    expect((await get(`/calendar/games/${randomUUID()}.ics`)).statusCode).toBe(404)
  })
})

describe('messengers', () => {
  test('get the name, the date and the prize', async () => {
    const game = await makeGame(db, { name: 'Truco' })
    const { id } = await makeTournament(db, {
      name: 'Copa <b>',
      game_id: game.id,
      starts_at: new Date('2027-03-01T18:30:00Z'),
      prize_type: 'money',
      prize_amount: 123_456,
    })
    expect(await describePage(tournaments.pages?.tournament, { id })).toMatchObject({
      title: 'Copa <b>',
      description: expect.stringMatching(/^Truco · .*01\/03\/2027 às 15:30 · 32 jogadores · .*1\.234,56$/),
      imageUrl: expect.stringContaining(`/og/tournaments/${id}.png`),
      queries: { [`/api/tournaments/${id}`]: { id, participantCount: 0 } },
    })
    for (const unknown of [crypto.randomUUID(), 'x'])
      expect(await describePage(tournaments.pages?.tournament, { id: unknown })).toBeNull()
  })
})
