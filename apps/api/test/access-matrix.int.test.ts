import { ROLES, STAFF_ROLES } from '@trunfo/contract/roles'
import type { HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from './app.ts'
import { textTable } from './text-table.ts'

/**
 * Calls every route as every kind of caller, up to the access check, and compares the outcome with the table
 * beside this file. A new route adds a line there for the review. To update the table:
 *
 * `npx vitest run --project integration apps/api/test/access-matrix.int.test.ts -u`
 */
const { app, services, signIn } = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: 'a-token' })

// Answers right after the access check, before the body is read and the handler runs.
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
  // All staff roles at once, so that every staff route shows its response without a second factor.
  'no 2FA': (await signIn(STAFF_ROLES, { hasSecondFactor: false })).headers,
  banned: await bannedStaff(),
}

/** Gets the same outcomes as `no 2FA`, with a code of its own. */
const withoutPassword = (await signIn(STAFF_ROLES, { hasStaffPassword: false })).headers

const routes = app.declaredRoutes
  .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one as HTTPMethods, url })))
  .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  .toSorted((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))

let asked = 0

/**
 * `yes`, or the rejection: `401` not signed in, `403` lacks the role, `2FA` or `password` to be set up first,
 * `404` hidden.
 */
async function outcome(method: HTTPMethods, url: string, headers: Record<string, string>): Promise<string> {
  const response = await app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'x'),
    // A new IP address each time, or the limits by IP address would reject the request first.
    headers: { ...headers, 'x-forwarded-for': `10.3.${++asked >> 8}.${asked & 255}` },
  })
  if (response.statusCode < 400) return 'yes'
  const { code } = response.json().error
  if (code === 'platform.second_factor_required') return '2FA'
  if (code === 'platform.staff_password_required') return 'password'
  return `${response.statusCode}`
}

/** What every admin route answers to non-staff, unenrolled staff and banned staff; fundadores may use all. */
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

test('every route admits exactly the callers in the table, and admin routes admit only staff', async () => {
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
