import { expect, test, vi } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { catalogueDriver } from '../test/tournaments.ts'
import { seedDemo } from './seed.ts'

const testApp = await useTestApp()
const { services } = testApp
const { get } = catalogueDriver(testApp)

test('the demo data has a tournament in every state, and is added only once', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  await seedDemo(services)
  await seedDemo(services)
  const statuses = await services.db.selectFrom('tournaments').select('status').execute()
  expect(statuses.map(({ status }) => status).sort()).toEqual([
    ...['cancelled', 'completed', 'completed', 'completed', 'completed', 'completed'],
    ...Array.from({ length: 8 }, () => 'in_progress'),
    'registration_open',
    ...['upcoming', 'upcoming', 'upcoming', 'upcoming'],
  ])
  expect((await get('/home')).featured).toHaveLength(3)
  const prizes = await services.db
    .selectFrom('tournament_prizes')
    .select(['funding', 'state'])
    .orderBy('funding')
    .orderBy('state')
    .execute()
  expect(prizes.map(({ funding, state }) => `${funding} ${state}`)).toEqual([
    'house held',
    'house held',
    'house paid',
    'house paid',
    'organiser held',
  ])
  const running = await services.db
    .selectFrom('tournaments')
    .select('participant_count')
    .where('status', '=', 'in_progress')
    .orderBy('participant_count')
    .execute()
  expect(running.map(({ participant_count }) => participant_count)).toEqual([2, 6, 8, 12, 12, 16, 16, 32])
  const withdrawals = await services.db.selectFrom('withdrawals').select('state').orderBy('id').execute()
  expect(withdrawals.map(({ state }) => state)).toEqual(['paid', 'requested'])
  const pictures = await services.db.selectFrom('shop_items').select('image_key').execute()
  for (const { image_key } of pictures) expect(await services.storage.get(image_key ?? '')).toBeTruthy()
  const nicks = await services.db.selectFrom('game_nicks').select('nick').execute()
  expect(nicks.length).toBeGreaterThan(2)
  const gateways = await services.db.selectFrom('payment_gateways').select('secret_key').execute()
  expect(gateways.filter(({ secret_key }) => secret_key !== null)).toHaveLength(2)
})
