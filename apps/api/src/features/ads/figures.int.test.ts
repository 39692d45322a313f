import { AD_IMPRESSIONS_MAX } from '@trunfo/contract/ads'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { reactionsOf } from '../../platform/jobs/reactions.ts'
import { accountErased } from '../accounts/index.ts'
import { IMPRESSIONS } from './ads.commands.ts'
import { makeAd } from './ads.factory.ts'
import { adsCrons, writeImpressions } from './ads.jobs.ts'
import { adsPersonalData } from './ads.privacy.ts'
import { addImpressions } from './figures.queries.ts'
import { ads } from './index.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '16' })
const { app, services, signIn } = testApp
const { db, tallies } = services
const player = await signIn()

const click = (adId: string, { headers }: SignedIn = player) =>
  app.inject({ method: 'POST', url: `/api/ads/${adId}/clicks`, headers })
const tell = (shown: object[], { headers }: SignedIn = player, id: string = crypto.randomUUID()) =>
  app.inject({ method: 'POST', url: '/api/ads/impressions', headers, payload: { id, shown } })
const countsOf = async (id: string) => {
  const total = await db
    .selectFrom('ad_banners')
    .select(['impression_count as impressions', 'click_count as clicks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const days = await db
    .selectFrom('ad_days')
    .select(['impressions', 'clicks'])
    .where('ad_id', '=', id)
    .execute()
  // The chart and the total must agree.
  const sum = (of: 'impressions' | 'clicks') => days.reduce((all, day) => all + day[of], 0)
  expect({ impressions: sum('impressions'), clicks: sum('clicks') }).toEqual(total)
  return total
}

/** An ad that is in the cache of this process. */
async function running(fields: Parameters<typeof makeAd>[1] = {}): Promise<string> {
  const { id } = await makeAd(db, fields)
  const known = async () => {
    const response = await app.inject({ url: '/api/session', headers: player.headers })
    expect(response.json().ads).toContainEqual(expect.objectContaining({ id }))
  }
  await vi.waitFor(known, { timeout: 30_000 })
  return id
}

let statements: string[] = []
const original = pg.Client.prototype.query
beforeEach(() => {
  statements = []
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }]
    statements.push((typeof query === 'string' ? query : query.text).trim())
    return original.apply(this, args as never)
  } as never)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.updateTable('ad_banners').set({ removed_at: new Date(), image_key: null }).execute()
})
const isWrite = (text: string) => /^(insert|update|delete|with|begin|start)\b/i.test(text)

test('ten thousand impressions and a thousand clicks of one person are counted exactly, without a write per impression', async () => {
  const adId = await running()
  const batches = 10_000 / AD_IMPRESSIONS_MAX
  // Looking up a session sometimes renews it, which would add statements to this test.
  statements = []
  for (let sent = 0; sent < batches; sent += 1)
    expect((await tell([{ adId, times: AD_IMPRESSIONS_MAX }])).statusCode).toBe(204)
  expect(statements.filter(isWrite)).toEqual([])
  expect(statements.filter((text) => /\bad_(days|clicks|tallies)\b/.test(text))).toEqual([])
  // One statement for the session of each request, and one read of the ads every two seconds.
  expect(statements.filter((text) => !text.includes('ad_banners')).length).toBeLessThanOrEqual(batches)
  expect(await countsOf(adId)).toEqual({ impressions: 0, clicks: 0 })

  statements = []
  await writeImpressions(services)
  expect(statements.filter(isWrite).length).toBeLessThanOrEqual(4)
  expect(await countsOf(adId)).toEqual({ impressions: 10_000, clicks: 0 })

  for (let sent = 0; sent < 1_000; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => click(adId)))
    expect(answers.every(({ statusCode }) => statusCode === 204)).toBe(true)
  }
  expect(await countsOf(adId)).toEqual({ impressions: 10_000, clicks: 1 })
}, 120_000)

describe('a click', () => {
  test('counts once per person, ad and hour', async () => {
    const [first, second] = [await running(), await running()]
    const other = await signIn()
    for (const adId of [first, first, second]) await click(adId)
    await click(first, other)
    expect(await countsOf(first)).toMatchObject({ clicks: 2 })
    expect(await countsOf(second)).toMatchObject({ clicks: 1 })
    const owner = new pg.Client({ connectionString: testApp.database.ownerUrl })
    await owner.connect()
    await owner.query("update ad_clicks set hour = hour - interval '1 hour'")
    await owner.end()
    await click(first)
    expect(await countsOf(first)).toMatchObject({ clicks: 3 })
  })

  test('counts once in every interleaving of two', async () => {
    const adId = await running()
    let people = 0
    await everyInterleaving(
      testApp,
      async (race) => {
        const person = await signIn()
        people += 1
        await race([() => click(adId, person), () => click(adId, person)])
        expect(await countsOf(adId)).toMatchObject({ clicks: people })
      },
      { areAlike: true },
    )
  })

  test('and a batch of impressions never overwrite each other', async () => {
    const [adId, otherId] = [await running(), await running()]
    let rounds = 0
    await everyInterleaving(testApp, async (race) => {
      const person = await signIn()
      rounds += 1
      const counts = new Map([
        [otherId, 2],
        [adId, 3],
      ])
      await race([
        () => click(adId, person),
        () => db.transaction().execute((tx) => addImpressions(tx, crypto.randomUUID(), counts)),
      ])
      expect(await countsOf(adId)).toEqual({ impressions: 3 * rounds, clicks: rounds })
      expect(await countsOf(otherId)).toEqual({ impressions: 2 * rounds, clicks: 0 })
    })
  })

  test('is accepted only from a person who may see the ad', async () => {
    const adId = await running()
    const staffOnly = await makeAd(db, { target_roles: ['suporte'] })
    expect((await click(adId, await signIn(['vip']))).json().error.code).toBe('ads.not_found')
    expect((await click(staffOnly.id)).statusCode).toBe(404)
    expect((await click(crypto.randomUUID())).statusCode).toBe(404)
    expect((await click(adId, { userId: '', headers: { 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(
      401,
    )
    expect(await countsOf(adId)).toMatchObject({ clicks: 0 })
  })
})

describe('impressions', () => {
  test('of a batch that comes twice count once', async () => {
    const adId = await running()
    const id = crypto.randomUUID()
    for (let sent = 0; sent < 3; sent += 1) await tell([{ adId, times: 2 }], player, id)
    await tell([{ adId, times: 5 }], await signIn(), id)
    await writeImpressions(services)
    expect(await countsOf(adId)).toMatchObject({ impressions: 7 })
  })

  test('of ads that the person may not see, and of VIPs, do not count', async () => {
    const adId = await running()
    await tell([{ adId, times: 2 }], await signIn(['vip']))
    await tell([{ adId: crypto.randomUUID(), times: 2 }])
    expect(await tallies.take(IMPRESSIONS)).toBeNull()
  })

  test('of a batch whose writer died after the commit count once', async () => {
    const adId = await running()
    await tell([{ adId, times: 4 }])
    const forgetting = vi.spyOn(tallies, 'forget').mockRejectedValueOnce(new Error('killed'))
    await writeImpressions(services)
    await tell([{ adId, times: 1 }])
    await writeImpressions(services)
    await writeImpressions(services)
    expect(forgetting).toHaveBeenCalledTimes(3)
    expect(await countsOf(adId)).toMatchObject({ impressions: 5 })
  })

  test('of a batch whose writer died before the commit are not lost', async () => {
    const adId = await running()
    await tell([{ adId, times: 4 }])
    await tallies.take(IMPRESSIONS)
    await tell([{ adId, times: 1 }])
    for (let run = 0; run < 2; run += 1) await writeImpressions(services)
    expect(await countsOf(adId)).toMatchObject({ impressions: 5 })
  })

  test('of the next batch survive when a slow writer deletes its own batch late', async () => {
    const adId = await running()
    await tell([{ adId, times: 1 }])
    const heap = await tallies.take(IMPRESSIONS)
    await writeImpressions(services)
    await tell([{ adId, times: 1 }])
    await tallies.take(IMPRESSIONS)
    await tallies.forget(IMPRESSIONS, heap?.id ?? '')
    await writeImpressions(services)
    expect(await countsOf(adId)).toMatchObject({ impressions: 2 })
  })

  test('are lost silently while Redis is down, and the worker keeps running', async () => {
    const adId = await running()
    vi.spyOn(tallies, 'add').mockRejectedValue(new Error('away'))
    expect((await tell([{ adId, times: 1 }])).statusCode).toBe(204)
    vi.spyOn(tallies, 'take').mockRejectedValue(new Error('away'))
    await writeImpressions(services)
  })
})

describe('a person', () => {
  const readAll = async (userId: string) => {
    const sections: Record<string, object[]> = {}
    for (const { section, read } of adsPersonalData) {
      const rows: object[] = []
      for await (const row of read(db, userId, services.config)) rows.push(row)
      sections[section] = rows
    }
    return sections
  }

  test('can export their clicks and ads, and is erased from both', async () => {
    const owner = await signIn(['anunciante'])
    const adId = await running({ name: 'Meu anúncio', owner_id: owner.userId })
    await click(adId, owner)
    expect(await readAll(owner.userId)).toMatchObject({
      cliques_em_anuncios: [{ anuncio: 'Meu anúncio', endereco: 'https://anunciante.example/oferta' }],
      anuncios_proprios: [{ anuncio: 'Meu anúncio' }],
    })
    const [reaction] = reactionsOf([ads]).filter(({ event }) => event === accountErased.name)
    const event = { id: crypto.randomUUID(), name: accountErased.name, payload: { userId: owner.userId } }
    for (let run = 0; run < 2; run += 1)
      await db.transaction().execute(async (tx) => reaction?.inTransaction?.(tx, event as never, services))
    expect(await readAll(owner.userId)).toEqual({ cliques_em_anuncios: [], anuncios_proprios: [] })
    expect(await countsOf(adId)).toMatchObject({ clicks: 1 })
  })

  test('is no longer linked to a click after 90 days', async () => {
    const adId = await running()
    for (const hour of ['2026-01-01T10:00Z', '2026-01-01T11:00Z'])
      await db.insertInto('ad_clicks').values({ ad_id: adId, user_id: player.userId, hour }).execute()
    await click(adId)
    await adsCrons.find(({ name }) => name === 'ads.tidy')?.run(services)
    const left = await db.selectFrom('ad_clicks').select('hour').where('ad_id', '=', adId).execute()
    expect(left).toHaveLength(1)
  })
})
