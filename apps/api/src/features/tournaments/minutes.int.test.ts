import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { clocksDriver } from '../../../test/clocks.ts'
import { matchesDriver } from '../../../test/matches.ts'
import { makeTournament } from './testing.ts'

const testApp = await useTestApp({ CLOCK_MINUTE_MS: '1000' })
const { app, services, signIn } = testApp
const { matchOf, view } = matchesDriver(testApp)
const { clocked, changeClocks, clockOf } = clocksDriver(testApp)
const [one, other, organiser] = (await Promise.all([signIn(), signIn(), signIn()])) as [
  SignedIn,
  SignedIn,
  SignedIn,
]

const MINUTE_MS = 1_000

test('clocks count minutes of the configured length', async () => {
  const { id } = await clocked({ participants: [one.userId, other.userId], created_by: organiser.userId })
  const matchId = (await matchOf(id)).id
  const { clock } = await view(one, matchId)
  expect(Date.parse(clock.deadlineAt) - Date.parse(clock.startsAt)).toBe(30 * MINUTE_MS)
  await changeClocks(organiser, id, { scope: 'all', action: 'pause' })
  await changeClocks(organiser, id, { scope: 'all', action: 'extend', minutes: 120 })
  const { remaining_ms } = (await clockOf(matchId)) ?? {}
  expect(remaining_ms).toBeGreaterThan(120 * MINUTE_MS)
  expect(remaining_ms).toBeLessThanOrEqual(150 * MINUTE_MS)
})

test('a check-in opens and closes such minutes before the start', async () => {
  const startsAt = new Date(Math.ceil(Date.now() / 60_000 + 2) * 60_000)
  const checkIn = { opensMin: 60, closesMin: 10 }
  const { id } = await makeTournament(services.db, {
    starts_at: startsAt,
    check_in_opens_min: checkIn.opensMin,
    check_in_closes_min: checkIn.closesMin,
  })
  const shown = await app.inject({ url: `/api/tournaments/${id}` })
  expect(shown.json().checkIn).toMatchObject({
    opensAt: new Date(startsAt.getTime() - 60 * MINUTE_MS).toISOString(),
    closesAt: new Date(startsAt.getTime() - 10 * MINUTE_MS).toISOString(),
  })
  // With real minutes this check-in would have closed long ago.
  const created = await app.inject({
    method: 'POST',
    url: '/api/tournaments',
    headers: { ...(await signIn(['vip'])).headers, 'idempotency-key': crypto.randomUUID() },
    payload: { name: 'Copa curta', startsAt: startsAt.toISOString(), maxParticipants: 8, checkIn },
  })
  expect(created.statusCode).toBe(201)
})
