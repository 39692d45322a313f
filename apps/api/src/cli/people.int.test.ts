import { expect, test, vi } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { grantRole, revokeRole } from './people.ts'

const { app, services, signIn } = await useTestApp()

test.each([
  { role: 'vip', status: 200, says: [/ now has the role vip\.$/, / no longer has the role vip\.$/] },
  { role: 'redator', status: 401, says: [/ must sign in again\.$/, / must sign in again\.$/] },
])('a change of $role says whether sessions end', async ({ role, status, says }) => {
  const { userId, headers } = await signIn()
  const { username } = await services.db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await grantRole(services, username, role)
  await revokeRole(services, username, role)
  for (const [index, line] of says.entries()) expect(said.mock.calls.flat()[index]).toMatch(line)
  expect((await app.inject({ url: '/api/accounts/sessions', headers })).statusCode).toBe(status)
})
