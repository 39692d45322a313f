import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@trunfo/contract/roles'
import { expect, test } from 'vitest'
import { useTestApp } from './app.ts'
import { tableFiles } from './table-file.ts'

/**
 * A moderador and a suporte never see money: by the API description, no response of their staff routes
 * contains an amount. What tickets show of orders and withdrawals depends on the viewer;
 * `tickets.int.test.ts` covers that.
 */
const testApp = await useTestApp()
const { app, signIn } = testApp
const { fileOf } = tableFiles(testApp)
await app.ready()

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
interface Description {
  readonly paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  readonly components: { readonly schemas: Record<string, Schema> }
}
interface Answer {
  readonly content?: Record<string, { readonly schema: Schema }>
}
const description: Description = JSON.parse(
  readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'),
)

const MONEY = /amount|balance|cents|centavos|price|fee|reward|cost|debt|coins|revenue|takings|deposit/i

/** The paths of money amounts in a schema. */
function figuresIn(schema: Schema, path = '', depth = 0): string[] {
  const { $ref, properties = {}, items, anyOf = [], type } = schema
  // Recursive schemas add nothing further down.
  if (depth > 12) return []
  if ($ref)
    return figuresIn(description.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, path, depth + 1)
  const isFigure = (type === 'integer' || type === 'number') && MONEY.test(path.split('.').at(-1) ?? '')
  return [
    ...(isFigure ? [path] : []),
    ...Object.entries(properties).flatMap(([name, one]) => figuresIn(one, `${path}.${name}`, depth + 1)),
    ...(items ? figuresIn(items, path, depth + 1) : []),
    ...anyOf.flatMap((one) => figuresIn(one, path, depth + 1)),
  ]
}

const figuresOf = (roles: readonly Role[]) =>
  app.declaredRoutes.flatMap(({ method, url, config }) => {
    const access = config?.access
    if (access?.kind !== 'roles' || !access.roles.some((role) => roles.includes(role))) return []
    const place = url.replace(/:(\w+)/g, '{$1}')
    return [method].flat().flatMap((one) => {
      const answers = Object.values(description.paths[place]?.[one.toLowerCase()]?.responses ?? {})
      const schemas = answers.flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => schema),
      )
      return schemas.flatMap((schema) => figuresIn(schema)).map((figure) => `${one} ${url} ${figure}`)
    })
  })

test.each(['moderador', 'suporte'] as const)('no response to a %s contains an amount of money', (role) => {
  expect(figuresOf([role])).toEqual([])
})

test('responses to a fundador do, which proves that the search finds amounts', () => {
  expect(figuresOf(['fundador'])).toContain('GET /api/admin/withdrawals .withdrawals.amount')
})

/** CSV files have no schema, so their column names are checked. */
const MONEY_COLUMN = /valor|saldo|preço|taxa|prêmio|receita|depósito|saque|reais|R\$|cardcoin/i

const filesOf = (role: Role) =>
  app.declaredRoutes.flatMap(({ url, config }) => {
    const access = config?.access
    return url.endsWith('.csv') && access?.kind === 'roles' && access.roles.includes(role) ? [url] : []
  })

test.each(['moderador', 'suporte'] as const)('no CSV file for a %s has a money column', async (role) => {
  const who = await signIn([role])
  const files = [...new Set(filesOf(role))]
  expect(files).toContain('/api/admin/tickets.csv')
  for (const file of files) {
    const { status, head } = await fileOf(who, file.replace('/api', ''))
    expect([file, status, head.filter((name) => MONEY_COLUMN.test(name))]).toEqual([file, 200, []])
  }
})
