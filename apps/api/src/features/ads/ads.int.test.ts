import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AD_POSITIONS, ADS_MAX } from '@trunfo/contract/ads'
import type { Role } from '@trunfo/contract/roles'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { tableFiles } from '../../../test/table-file.ts'
import { photo } from '../../platform/storage/hostile-images.factory.ts'
import { findUsernames } from '../accounts/index.ts'
import { makeAd } from './ads.factory.ts'

const folder = await mkdtemp(join(tmpdir(), 'ads-'))
afterAll(() => rm(folder, { recursive: true }))
const testApp = await useTestApp({
  STORAGE_DIR: folder,
  RATE_LIMIT_SCALE: '100',
})
const { app, services, signIn } = testApp
const { fileOf, lastTaken } = tableFiles(testApp)
const { db } = services
const admin = await signIn(['admin'])

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = admin.headers,
) => app.inject({ method, url: `/api/${url}`, headers, payload })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code

async function upload({ headers }: SignedIn = admin): Promise<string> {
  const form = new FormData()
  const picture = await photo(60, 20).png().toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: '/api/uploads/ad',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return response.json().upload.id
}

const given = {
  name: ' Oferta  da semana ',
  linkUrl: 'loja.com.br/oferta',
  position: 'top',
  targetRoles: ['all'],
  targetPages: ['/tournaments/', '/ranking'],
  expiresAt: null as string | null,
  ownerUsername: null as string | null,
}
const create = async (fields: object = {}) =>
  send('POST', 'admin/ads', { ...given, imageUploadId: await upload(), ...fields })
const listed = async () => (await send('GET', 'admin/ads')).json().ads
const usernameOf = async ({ userId }: SignedIn) => (await findUsernames(db, [userId])).get(userId) ?? ''
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const session = async ({ headers }: { headers: Record<string, string> }) =>
  (await send('GET', 'session', undefined, headers)).json()
const namesFor = async (who: SignedIn): Promise<string[]> =>
  (await session(who)).ads.map(({ name }: { name: string }) => name).sort()

beforeEach(async () => {
  await db.updateTable('ad_banners').set({ removed_at: new Date(), image_key: null }).execute()
})

describe('staff', () => {
  test('create an ad, with its link made absolute and its pages normalised', async () => {
    const response = await create()
    expect(response.statusCode).toBe(201)
    const [ad] = await listed()
    expect(ad).toMatchObject({
      id: response.json().ad.id,
      name: 'Oferta da semana',
      linkUrl: 'https://loja.com.br/oferta',
      position: 'top',
      targetRoles: ['all'],
      targetPages: ['/tournaments', '/ranking'],
      isExpired: false,
      ownerUsername: null,
      impressionCount: 0,
      clickCount: 0,
    })
    expect(ad.days.impressions).toEqual(Array(30).fill(0))
    expect((await app.inject(ad.imageUrl)).statusCode).toBe(200)
  })

  test('change it with or without a new image, which replaces the old one', async () => {
    const { id } = (await create()).json().ad
    const { imageUrl } = (await listed())[0]
    await send('PUT', `admin/ads/${id}`, { ...given, position: 'sidebar' })
    expect((await listed())[0]).toMatchObject({ position: 'sidebar', imageUrl })
    await send('PUT', `admin/ads/${id}`, { ...given, imageUploadId: await upload() })
    expect((await listed())[0].imageUrl).not.toBe(imageUrl)
    const written = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .execute()
    expect(written.map(({ action }) => action)).toEqual(['ad.created', 'ad.changed', 'ad.changed'])
  })

  test('filter the list by position and state, and export it with its metrics', async () => {
    const seen = { impression_count: 1500, click_count: 12 }
    const running = await makeAd(db, { name: 'No topo', expires_at: inHours(1), ...seen })
    const over = await makeAd(db, { name: 'Já foi', expires_at: inHours(-1) })
    const beside = await makeAd(db, { name: 'Ao lado', position: 'sidebar', target_roles: ['suporte'] })
    const narrowed = async (query: string): Promise<string[]> => {
      const ids = (await send('GET', `admin/ads${query}`)).json().ads.map(({ id }: { id: string }) => id)
      expect((await fileOf(admin, `/admin/ads.csv${query}`)).rows.map(([id]) => id)).toEqual(ids)
      return ids
    }
    expect(await narrowed('')).toEqual([beside.id, over.id, running.id])
    expect(await narrowed('?position=top')).toEqual([over.id, running.id])
    expect(await narrowed('?state=running')).toEqual([beside.id, running.id])
    expect(await narrowed('?position=top&state=expired')).toEqual([over.id])
    expect(await lastTaken(admin)).toEqual({
      table: 'anuncios',
      filter: { position: 'top', state: 'expired' },
    })
    const { head, rows } = await fileOf(admin, '/admin/ads.csv?state=running')
    expect(head).toEqual([
      ...['Id', 'Anúncio', 'Link', 'Anunciante', 'Lugar', 'Cargos', 'Páginas', 'Situação'],
      ...['Válido até (Brasília)', 'Exibições', 'Cliques'],
    ])
    expect(rows[0]?.slice(5, 9)).toEqual(['Suporte', 'Todas as páginas', 'No ar', 'Sem prazo'])
    expect(rows[1]?.slice(-2)).toEqual(['1500', '12'])
    for (const role of ['moderador', 'anunciante'] as const)
      expect((await fileOf(await signIn([role]), '/admin/ads.csv')).status).toBe(403)
  })

  test('remove it once', async () => {
    const { id } = (await create()).json().ad
    expect((await send('DELETE', `admin/ads/${id}`)).statusCode).toBe(204)
    expect(await listed()).toEqual([])
    expect(codeOf(await send('DELETE', `admin/ads/${id}`))).toBe('ads.not_found')
    expect(codeOf(await send('PUT', `admin/ads/${id}`, given))).toBe('ads.not_found')
  })

  test.each([
    ['ads.image_required', { imageUploadId: undefined }, 'imageUploadId'],
    ['ads.name_required', { name: ' ' }, 'name'],
    ['ads.link_invalid', { linkUrl: 'http://loja.com.br' }, 'linkUrl'],
    ['ads.link_invalid', { linkUrl: '//loja.com.br' }, 'linkUrl'],
    ['ads.link_invalid', { linkUrl: 'javascript:alert(1)' }, 'linkUrl'],
    ['ads.link_invalid', { linkUrl: 'data:text/html,x' }, 'linkUrl'],
    ['ads.roles_required', { targetRoles: [] }, 'targetRoles'],
    ['ads.pages_required', { targetPages: [] }, 'targetPages'],
    ['ads.page_invalid', { targetPages: ['ranking'] }, 'targetPages'],
    ['ads.expiry_in_past', { expiresAt: inHours(-1) }, 'expiresAt'],
    ['ads.owner_not_advertiser', { ownerUsername: 'ninguem' }, 'ownerUsername'],
  ])('are refused with %s (%o)', async (code, fields, field) => {
    expect((await create(fields)).json().error).toMatchObject({ code, field })
  })

  test("cannot attach another person's image", async () => {
    const imageUploadId = await upload(await signIn(['admin']))
    expect((await create({ imageUploadId })).statusCode).toBe(404)
  })

  test(`have room for ${ADS_MAX}`, async () => {
    for (let made = 0; made < ADS_MAX; made += 1) await makeAd(db)
    expect(codeOf(await create())).toBe('ads.full')
  })

  test('can keep an expiry that has passed in the meantime', async () => {
    const expiresAt = new Date(Date.now() - 60_000)
    const { id } = await makeAd(db, { expires_at: expiresAt })
    expect((await listed())[0].isExpired).toBe(true)
    const fields = { ...given, expiresAt: expiresAt.toISOString() }
    expect((await send('PUT', `admin/ads/${id}`, fields)).statusCode).toBe(200)
  })

  test.each(['vip', 'moderador', 'redator', 'anunciante', 'suporte'] as const)('are not %s', async (role) => {
    const { headers } = await signIn([role])
    expect((await send('GET', 'admin/ads', undefined, headers)).statusCode).toBe(403)
    expect((await send('POST', 'admin/ads', given, headers)).statusCode).toBe(403)
  })
})

describe('an advertiser', () => {
  test('sees the metrics of their own ads only', async () => {
    const advertiser = await signIn(['anunciante'])
    const other = await signIn(['anunciante'])
    const ownerUsername = (await usernameOf(advertiser)).toUpperCase()
    const { id } = (await create({ ownerUsername })).json().ad
    await makeAd(db)
    expect((await listed()).find((ad: { id: string }) => ad.id === id).ownerUsername).toBe(
      await usernameOf(advertiser),
    )
    const mine = (await send('GET', 'ads/mine', undefined, advertiser.headers)).json().ads
    expect(mine).toMatchObject([{ id, impressionCount: 0, clickCount: 0 }])
    expect(mine[0]).not.toHaveProperty('targetRoles')
    expect((await send('GET', 'ads/mine', undefined, other.headers)).json().ads).toEqual([])
  })

  test('needs the role to become the owner, and stays it without the role until another is named', async () => {
    const player = await signIn()
    expect(codeOf(await create({ ownerUsername: await usernameOf(player) }))).toBe('ads.owner_not_advertiser')
    const { id } = await makeAd(db, { owner_id: player.userId })
    const kept = { ...given, ownerUsername: await usernameOf(player) }
    expect((await send('PUT', `admin/ads/${id}`, kept)).statusCode).toBe(200)
    expect((await send('GET', 'ads/mine', undefined, player.headers)).statusCode).toBe(403)
  })
})

describe('the session', () => {
  test('contains exactly the ads for the viewer, whatever the page', async () => {
    const players = new Map<Role, SignedIn>()
    const roles: Role[] = [
      'user',
      'vip',
      'moderador',
      'redator',
      'anunciante',
      'suporte',
      'admin',
      'fundador',
    ]
    for (const role of roles) players.set(role, await signIn(role === 'user' ? [] : [role]))
    for (const position of AD_POSITIONS)
      for (const target of ['all' as const, ...roles])
        await makeAd(db, {
          name: `${target} ${position}`,
          position,
          target_roles: [target],
          target_pages: ['/x'],
        })
    await makeAd(db, { name: 'over', expires_at: new Date(Date.now() - 1000) })
    await makeAd(db, { name: 'soon over', expires_at: new Date(Date.now() + 3_600_000) })

    const expected = (role: Role) =>
      role === 'vip'
        ? []
        : [...new Set(['all', 'user', role])]
            .flatMap((target) => ['top', 'bottom', 'sidebar'].map((position) => `${target} ${position}`))
            .concat('soon over')
            .sort()
    // The cache of a process expires after two seconds.
    const [, plain] = [...players].find(([role]) => role === 'user') ?? []
    await vi.waitFor(async () => expect(await namesFor(plain as SignedIn)).toEqual(expected('user')), 30_000)
    for (const [role, player] of players) expect(await namesFor(player), role).toEqual(expected(role))
    expect(await session({ headers: {} })).toEqual({ viewer: null })
  })

  test('reads the table once for any number of requests', async () => {
    const player = await signIn()
    await makeAd(db, { name: 'Perguntado' })
    const asked: string[] = []
    const original = pg.Client.prototype.query
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [first] = args as [string | { text: string; questions?: { statement: { text: string } }[] }]
      // Quick reads of the same tick share one statement, so count each of them.
      if (typeof first === 'string') asked.push(first)
      else asked.push(...(first.questions?.map(({ statement }) => statement.text) ?? [first.text]))
      return original.apply(this, args as never)
    } as never)
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 200 }, () => session(player)))
    const seconds = (performance.now() - startedAt) / 1000
    spy.mockRestore()
    const looks = asked.filter((text) => text.includes('ad_banners')).length
    // One read, plus one for every two seconds that the machine took.
    expect(looks).toBeLessThanOrEqual(1 + Math.ceil(seconds / 2))
    expect(asked.length).toBeGreaterThanOrEqual(200)
  })

  test('keeps the viewer signed in when one of its parts fails', async () => {
    const player = await signIn()
    const failing = vi.spyOn(services.storage, 'publicUrl').mockImplementation(() => {
      throw new Error('no address')
    })
    await makeAd(db, { name: 'Sem endereço' })
    await vi.waitFor(async () => expect(await session(player)).not.toHaveProperty('ads'), 30_000)
    expect((await session(player)).viewer.id).toBe(player.userId)
    failing.mockRestore()
  })
})
