import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { matchesDriver } from '../../../../test/matches.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { duel, send } = matchesDriver(testApp)
await work()

const openCases = (matchId: string) =>
  services.db
    .selectFrom('match_cases')
    .select('match_id')
    .where('match_id', '=', matchId)
    .where('closed_at', 'is', null)
    .execute()

test('a tournament that staff cancel while it runs has no open cases', async () => {
  const admin = await signIn(['admin'])
  const { tournamentId, matchId, one } = await duel()
  await send(one, 'POST', `/${matchId}/support-call`)
  expect(await openCases(matchId)).toHaveLength(1)
  const response = await app.inject({
    method: 'PUT',
    url: `/api/tournaments/${tournamentId}/status`,
    headers: admin.headers,
    payload: { status: 'cancelled', reason: 'Faltou luz' },
  })
  expect(response.statusCode).toBe(204)
  await until(async () => (await openCases(matchId)).length === 0)
})
