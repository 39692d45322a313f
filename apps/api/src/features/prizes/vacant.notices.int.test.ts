import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { matchesDriver } from '../../../test/matches.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { makeStartedPrize } from './prizes.factory.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { matchOf } = matchesDriver(testApp)
const { noticesOf, settle } = noticesDriver(testApp)
const moderator = await signIn(['moderador'])
await work()

test.each([
  ['without a prize', undefined, 'Ninguém venceu a final, e o título fica sem dono.'],
  [
    'with one',
    { asset: 'coins', amount: 1_000 },
    'Ninguém venceu a final. O que o prêmio tinha para o primeiro lugar volta para quem o ofereceu.',
  ],
] as const)('the notice of an end without a champion, %s', async (_what, prize, message) => {
  const ids = (await Promise.all([signIn(), signIn()])).map(({ userId }) => userId)
  const { id } = await makeStartedPrize(db, { participants: ids, prize })
  const ended = await app.inject({
    method: 'POST',
    url: `/api/matches/${(await matchOf(id)).id}/walkover`,
    headers: { ...moderator.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { absentIds: ids, reason: 'Ninguém veio', leavesNobody: true },
  })
  expect(ended.statusCode).toBe(204)
  await settle()
  for (const userId of ids)
    expect(await noticesOf(userId)).toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/ terminou sem campeão$/), message }),
    )
})
