import { ROLES, STAFF_ROLES } from '@trunfo/contract/roles'
import type { HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from './app.ts'
import { textTable } from './text-table.ts'

/**
 * Every route as every kind of caller, at the guard: what really happens, held against the agreed table beside
 * this file. A new route is a new line there, to be read in its review; to write it:
 * `npx vitest run --project integration apps/api/test/access-matrix.int.test.ts -u`
 */
const { app, services, signIn } = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: 'a-token' })

// Only the guard is asked: whoever passes it is answered here, before the body is read and anything is done.
app.addHook('preParsing', async (_request, reply) => {
  await reply.code(204).send()
})
await app.ready()

async function bannedStaff() {
  const { userId, headers } = await signIn(STAFF_ROLES)
  await services.db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', userId).execute()
  return headers
}

const callers: Record<string, Record<string, string>> = {
  nobody: FROM_OUR_PAGE,
  ...Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, (await signIn([role])).headers] as const)),
  ),
  // Whatever staff there are, so that each of their routes shows what it does without the one, or the other.
  'no 2FA': (await signIn(STAFF_ROLES, { hasSecondFactor: false })).headers,
  banned: await bannedStaff(),
}

/** Meets at every route what those without a second factor meet, under a code of its own. */
const withoutPassword = (await signIn(STAFF_ROLES, { hasStaffPassword: false })).headers

const routes = app.declaredRoutes
  .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one as HTTPMethods, url })))
  .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  .toSorted((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))

let asked = 0

/** `yes`, or why not: `401` sign in, `403` lacks the role, `2FA` enrol first, `404` is told it is not there. */
async function outcome(method: HTTPMethods, url: string, headers: Record<string, string>): Promise<string> {
  const response = await app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'x'),
    // Another address each time, or the limits by address would answer instead.
    headers: { ...headers, 'x-forwarded-for': `10.3.${++asked >> 8}.${asked & 255}` },
  })
  if (response.statusCode < 400) return 'yes'
  const { code } = response.json().error
  if (code === 'platform.second_factor_required') return '2FA'
  if (code === 'platform.staff_password_required') return 'password'
  return `${response.statusCode}`
}

/** What every route of the admin panel says to who is no staff, not enrolled, or banned. */
const TO_OTHERS = {
  nobody: '401',
  user: '403',
  vip: '403',
  redator: '403',
  anunciante: '403',
  fundador: 'yes',
  'no 2FA': '2FA',
  banned: '401',
}

test('every route lets in exactly whom the table says, and those of the admin panel staff alone', async () => {
  const rows = [['method', 'route', ...Object.keys(callers)]]
  for (const { method, url } of routes) {
    const cells: Record<string, string> = {}
    for (const [name, headers] of Object.entries(callers)) cells[name] = await outcome(method, url, headers)
    rows.push([method, url, ...Object.values(cells)])
    const unset = await outcome(method, url, withoutPassword)
    expect(unset, `${method} ${url}`).toBe(cells['no 2FA'] === '2FA' ? 'password' : cells['no 2FA'])
    if (url.startsWith('/api/admin/')) expect(cells, `${method} ${url}`).toMatchObject(TO_OTHERS)
  }
  await expect(textTable(rows)).toMatchFileSnapshot('./access-matrix.txt')
})
